import type { Purchase, PurchaseLine, PurchasePage } from '@prateleira/contract/contacts/purchase-schemas'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import PurchasesDialog from './purchases-dialog.tsx'

const supplier = { id: crypto.randomUUID(), name: 'Atacadão do Zé' }
const purchase = (movement_date: string, more: Partial<Purchase>): Purchase => ({
  reference_id: crypto.randomUUID(),
  movement_date,
  lines: 2,
  reversed_lines: 0,
  unpriced_lines: 0,
  total_value: '8.20',
  ...more,
})
const line = (product_name: string, more: Partial<PurchaseLine> = {}): PurchaseLine => ({
  id: crypto.randomUUID(),
  product_id: crypto.randomUUID(),
  product_variant_id: crypto.randomUUID(),
  product_name,
  size: null,
  color: null,
  unit: 'kg',
  quantity: '2.5',
  unit_price: '4.125',
  total_value: '10.31',
  reversed: false,
  ...more,
})
const none: PurchasePage = {
  supplier,
  standing: 0,
  unpriced_lines: 0,
  total_value: null,
  items: [],
  total: 0,
}

const entries = () => page.getByRole('region', { name: 'Entradas deste fornecedor' })
/** What is read in an element. */
const words = (of: Locator) => expect.poll(() => of.element().textContent)
const open = () => <PurchasesDialog id={supplier.id} onClose={() => {}} />

test('what was bought is a line per entry, newest first, which opens; what was reversed is marked, and other pages are asked for', async () => {
  const items = [
    purchase('2026-11-24', { lines: 1, reversed_lines: 1, total_value: null }),
    purchase('2026-11-20', { lines: 3, reversed_lines: 1, unpriced_lines: 1 }),
  ]
  const asked: string[] = []
  await drawPage(open(), {
    contacts: {
      listPurchases: ({ page: number = 1, period }) => {
        asked.push(`${period} ${number}`)
        return { ...none, items, standing: 51, unpriced_lines: 1, total_value: '908.20', total: 52 }
      },
      getPurchase: () => [
        line('Queijo', { size: 'P' }),
        line('Pão', { reversed: true }),
        line('Sal', { unit_price: null, total_value: null }),
      ],
    },
  })
  await expect.element(page.getByRole('dialog', { name: 'Compras de Atacadão do Zé' })).toBeVisible()
  await expect.element(page.getByText('1 item entrou sem preço e não está no total.')).toBeVisible()
  await expect.element(page.getByText(/R\$\s908,20/)).toBeVisible()
  const [whole, partly] = [
    entries().getByRole('button', { name: '24/11/2026' }),
    entries().getByRole('button', { name: '20/11/2026' }),
  ]
  await words(whole).toMatch(/1\sitem.*Estornada–$/)
  await words(partly).toMatch(/3\sitens.*1\sitem estornado.*R\$\s8,20$/)
  await partly.click()
  await expect.element(partly).toHaveAttribute('aria-expanded', 'true')
  const lines = entries().getByRole('list').nth(1).getByRole('listitem')
  await words(lines.nth(0)).toMatch(/^QueijoP2,5 kg × R\$\s4,125R\$\s10,31$/)
  await words(lines.nth(1)).toMatch('Estornada')
  await words(lines.nth(2)).toMatch(/2,5 kgSem preço$/)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect.poll(() => asked).toEqual(['all 1', 'all 2'])
})

test('a supplier of whom nothing was bought leads to an entry; a period without purchases back to all of them', async () => {
  const drawn = await drawPage(open(), {
    contacts: { listPurchases: () => none, listPurchasePrices: () => ({ items: [], total: 0 }) },
  })
  for (const tab of ['Entradas', 'Últimos preços']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect.element(page.getByText('Nenhuma compra deste fornecedor')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ir para Entrada de Estoque' }))
      .toHaveAttribute('href', '/movimentacoes/entrada')
  }
  await drawn.unmount()
  queryClient.clear()

  const one = { ...none, items: [purchase('2026-11-20', {})], standing: 1, total: 1, total_value: '8.20' }
  await drawPage(open(), { contacts: { listPurchases: ({ period }) => (period === 'all' ? one : none) } })
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Hoje' }).click()
  await expect.element(page.getByText('Nenhuma compra neste período')).toBeVisible()
  await expect.element(page.getByText(/R\$\s0,00/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver todo o período' }).click()
  await expect.element(entries().getByRole('button', { name: '20/11/2026' })).toBeVisible()
})

test('TEAM-04 who sees no costs is shown dates and quantities, and that the rest is withheld', async () => {
  const hidden = { unpriced_lines: null, total_value: null }
  const unpaid = { unit_price: null, total_value: null }
  await drawPage(open(), {
    contacts: {
      listPurchases: () => ({
        ...none,
        ...hidden,
        items: [purchase('2026-11-20', hidden)],
        standing: 1,
        total: 1,
      }),
      getPurchase: () => [line('Queijo', unpaid)],
      listPurchasePrices: () => ({
        items: [{ ...line('Queijo', unpaid), movement_date: '2026-11-20' }],
        total: 1,
      }),
    },
  })
  queryClient.setQueryData(meQuery.queryKey, { ...owner, sees_costs: false })
  const entry = entries().getByRole('button', { name: '20/11/2026' })
  await words(entry).toMatch(/2\sitens\s*Sem permissão$/)
  await entry.click()
  await expect.element(entries().getByText('2,5 kg')).toBeVisible()
  await page.getByRole('tab', { name: 'Últimos preços' }).click()
  await words(page.getByRole('listitem')).toMatch(/^Queijo2,5 kg em 20\/11\/2026Sem permissão$/)
})
