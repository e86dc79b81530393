import { rightsOf } from '@prateleira/contract/rights'
import { useRouterState } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import ProductsPage from './products-page.tsx'

const [milk, old] = ['Leite', 'Rapadura'].map((name) =>
  productOf(variant(name, { internal_code: name.toUpperCase(), current_stock: '12' }), null),
) as [ReturnType<typeof productOf>, ReturnType<typeof productOf>]

function Page() {
  const href = useRouterState({ select: ({ location }) => location.href })
  return (
    <div id="conteudo">
      <output>{href}</output>
      <ProductsPage />
    </div>
  )
}

async function drawOnPhone() {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await drawPage(<Page />, {
    catalog: {
      listProducts: () => ({ items: [milk, { ...old, is_active: false }], total: 2, similar: 0 }),
      summarizeProducts: () => ({ found: 2, low_stock: 0, stock_value: '0.00' }),
      listCategories: () => [],
      getProduct: () => milk,
    },
  })
}

const choices = () => page.getByRole('menuitem').all()
const namesOf = (menu: Awaited<ReturnType<typeof choices>>) => menu.map((one) => one.element().textContent)

test("on a phone a product's menu leads to an entry of it, unless it is inactive, and corrects its stock", async () => {
  await drawOnPhone()
  await page.getByRole('button', { name: 'Ações de Rapadura' }).click()
  await expect.poll(() => namesOf(choices())).toEqual(['Acertar estoque', 'Editar', 'Excluir'])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Ações de Leite' }).click()
  await expect.poll(() => namesOf(choices())).toEqual(['Dar entrada', 'Acertar estoque', 'Editar', 'Excluir'])
  await page.getByRole('menuitem', { name: 'Acertar estoque' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acertar estoque de Leite' })
  await expect.element(dialog).toMatchTextContent(/No sistema: 12 un/)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ações de Leite' }).click()
  await page.getByRole('menuitem', { name: 'Dar entrada' }).click()
  await expect.element(page.getByText('/movimentacoes/entrada?codigo=LEITE')).toBeInTheDocument()
})

test("on a phone a product's menu has what somebody may do, and is not there for whoever may do nothing", async () => {
  await drawOnPhone()
  queryClient.setQueryData(meQuery.queryKey, { ...owner, rights: ['catalog_read', 'entries_write'] })
  await page.getByRole('button', { name: 'Ações de Leite' }).click()
  await expect.poll(() => namesOf(choices())).toEqual(['Dar entrada'])
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'seller', rights: rightsOf('seller') })
  await expect.element(page.getByRole('button', { name: 'Ações de Leite' })).not.toBeInTheDocument()
})
