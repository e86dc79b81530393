import type { LastPurchase, ProductDetail } from '@prateleira/contract/catalog/schemas'
import { rightsOf } from '@prateleira/contract/rights'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entered, sold } from '../../../../test/movements.ts'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { ProductDetails } from './product-details.tsx'

const last: LastPurchase = {
  unit_price: '4.10',
  movement_date: '2026-11-24',
  supplier_name: 'Atacadão do Zé',
}

async function drawn(product: ProductDetail, me = owner, items: Movement[] = []) {
  const shown = await drawPage(
    <ProductDetails product={product} onAsking={() => {}} onHistory={() => {}} onCorrect={() => {}} />,
    { stock: { listMovements: () => ({ items, next: null }) } },
  )
  queryClient.setQueryData(meQuery.queryKey, me)
  return shown
}

test('a product says what was paid last, when and to whom; one of several variants for each of them', async () => {
  const shirt = productOf(variant('Camiseta', { size: 'P' }), null, last)
  const first = await drawn(shirt)
  await expect.element(page.getByText(/^R\$\s4,10 por un em 24\/11\/2026, Atacadão do Zé$/)).toBeVisible()
  await first.unmount()
  const large = productOf(variant('Camiseta', { size: 'G' }), null, {
    ...last,
    unit_price: '4.125',
    supplier_name: null,
  })
  const both = [...shirt.variants, ...large.variants]
  const second = await drawn({ ...shirt, variants: both })
  const variants = page.getByRole('list', { name: 'Variantes' })
  for (const words of [
    /^Última compra: R\$\s4,10 por un em 24\/11\/2026, Atacadão do Zé$/,
    /^Última compra: R\$\s4,125 por un em 24\/11\/2026$/,
  ])
    await expect.element(variants.getByText(words)).toBeVisible()
  await expect.element(page.getByText('Última compra', { exact: true })).not.toBeInTheDocument()
  await second.unmount()
  await drawn(productOf(variant('Camiseta'), null), { ...owner, sees_costs: false })
  const term = page.getByText('Última compra', { exact: true })
  await expect.poll(() => term.element().nextElementSibling?.textContent).toBe('Sem permissão')
})

test('an average cost that contradicts the margin is said below the prices, to who sees costs', async () => {
  const candy = productOf({ ...variant('Bala'), cost_price: '0.95', sale_price: '2.50' }, '5.23')
  const said = page.getByText('O custo médio está acima do preço de venda.')
  const first = await drawn(candy)
  await expect.element(page.getByText('62,0%')).toBeVisible()
  await expect.element(said).toBeVisible()
  await first.unmount()
  // What the server sends to others.
  await drawn({ ...productOf(variant('Bala'), null), cost_price: null }, { ...owner, sees_costs: false })
  await expect.element(said).not.toBeInTheDocument()
})

test('an entry is corrected from its product, by whoever sees costs, and nothing else is', async () => {
  const milk = variant('Leite')
  const entry = { ...entered('Leite', 1), quantity: '12' }
  const others = [sold('Leite', {}), { ...entered('Leite', 0), quantity: '5', reversed: true }]
  await drawn(productOf(milk, '4.10'), owner, [entry, ...others])
  const correct = page.getByRole('link', { name: /^Corrigir/ })
  await expect.element(correct).toHaveAccessibleName('Corrigir entrada de 12 un')
  await expect.element(correct).toHaveAttribute('href', `/movimentacoes/entrada?corrigir=${entry.id}`)
  queryClient.setQueryData(meQuery.queryKey, { ...owner, sees_costs: false })
  await expect.element(correct).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Estornar entrada de 12 un' })).toBeVisible()
})

test('what a correction replaced is called so among the last movements of a product, and not reversed', async () => {
  const undone = () => ({ ...entered('Leite', 0), reversed: true })
  await drawn(productOf(variant('Leite'), '4.10'), owner, [
    { ...undone(), quantity: '5', corrected_by: crypto.randomUUID() },
    { ...undone(), quantity: '7' },
  ])
  const row = (quantity: string) => page.getByRole('listitem').filter({ hasText: `+${quantity} un` })
  await expect.element(row('5')).toMatchTextContent(/Corrigida/)
  await expect.element(row('5')).not.toMatchTextContent(/Estornada/)
  await expect.element(row('7')).toMatchTextContent(/Estornada/)
})

test('who sees only their own movements is not told that a product has none', async () => {
  await page.viewport(360, 740)
  const milk = productOf(variant('Leite'), null)
  const none = page.getByText('Nenhuma movimentação encontrada')
  const seller = { ...owner, role: 'seller', rights: rightsOf('seller'), sees_costs: false } as const
  const first = await drawn(milk)
  await expect.element(none).toBeVisible()
  queryClient.setQueryData(meQuery.queryKey, seller)
  await expect.element(page.getByText(/movimentaç/i)).not.toBeInTheDocument()
  await first.unmount()
  queryClient.clear()
  await drawn(milk, seller, [sold('Leite', {})])
  await expect.element(page.getByRole('heading', { name: 'Suas últimas movimentações' })).toBeVisible()
})

test('an initial stock is corrected in a dialog, by whoever sees costs', async () => {
  const begun = { ...entered('Leite', 0), kind: 'initial' as const, quantity: '12', unit_price: '41.00' }
  const first = await drawn(productOf(variant('Leite'), '41.00'), owner, [begun])
  await page.getByRole('button', { name: 'Corrigir estoque inicial de 12 un' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir estoque inicial de Leite' })
  await expect.element(dialog.getByLabelText('Custo por unidade')).toHaveValue('41,00')
  await first.unmount()
  await drawn(productOf(variant('Leite'), null), { ...owner, sees_costs: false }, [begun])
  await expect.element(page.getByRole('button', { name: /^Estornar estoque inicial/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Corrigir/ })).not.toBeInTheDocument()
})
