import type { Sale } from '@prateleira/contract/reports/report-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { SalesTab } from './sales-tab.tsx'

const sale = (total_amount: string, returned_amount: string): Sale => ({
  id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  sale_date: '2026-11-25',
  total_amount,
  returned_amount,
  payment_method: 'dinheiro',
  status: 'completed',
  state: returned_amount === '0.00' ? 'completed' : 'part_returned',
  notes: null,
  customer: null,
  sale_items: [],
  created_at: '2026-11-25T12:00:00.000Z',
})

test('what came back of a sale stands in its row, so that rows and sum agree', async () => {
  await page.viewport(360, 740)
  await drawPage(<SalesTab period={{ period: '30days' }} page={1} />, {
    reports: {
      sales: () => ({
        items: [sale('28.62', '8.10'), sale('10.00', '0.00')],
        total: 2,
        datedAhead: { count: 0, total: '0.00' },
      }),
      salesSeries: () => ({ unit: 'day', points: [{ date: '2026-11-25', count: 2, total: '30.52' }] }),
    },
  })
  await expect.element(page.getByText('Já sem devoluções')).toBeVisible()
  const returned = page.getByText(/devolvido/)
  await expect
    .poll(() => returned.elements().map((one) => one.textContent?.replace(/\s/g, ' ')))
    .toEqual(['−R$ 8,10 devolvido'])
})
