import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import SalesPage from './sales-page.tsx'

const sales = (returned: string) => ({
  listSales: () => ({ items: [], total: 0, methods: [], sold: { count: 14, amount: '456.26' }, returned }),
  listSellers: () => [],
  listPendingSales: () => [],
})
const totals = page.getByLabelText('Totais')

test('what was sold is also shown less what came back, as the reports count it', async () => {
  await drawPage(<SalesPage />, { sales: sales('32.90') })
  for (const amount of ['R$ 456,26', '−R$ 32,90', 'R$ 423,36'])
    await expect.element(totals.getByText(amount, { exact: true })).toBeVisible()
})

test('without returns the total is shown once', async () => {
  await drawPage(<SalesPage />, { sales: sales('0.00') })
  await expect.element(totals.getByText('R$ 456,26', { exact: true })).toBeVisible()
  expect(totals.getByRole('definition').elements()).toHaveLength(1)
})
