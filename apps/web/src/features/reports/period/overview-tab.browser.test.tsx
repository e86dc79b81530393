import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { OverviewTab } from './overview-tab.tsx'

test('what runs low stands out, not how many products there are', async () => {
  await drawPage(<OverviewTab period={{ period: '30days' }} />, {
    reports: {
      overview: () => ({
        totalSales: '0.00',
        transactions: 0,
        averageTicket: '0.00',
        totalProducts: 302,
        lowStockItems: 24,
        totalStock: '0',
        totalValue: '0.00',
        totalCost: '0.00',
        totalCustomers: 0,
        datedAhead: { count: 0, total: '0.00' },
        topProducts: [],
      }),
    },
  })
  const color = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color
  await expect.element(page.getByText('24 com estoque baixo')).toBeVisible()
  expect(color('302')).toBe(color('0'))
  expect(color('24 com estoque baixo')).not.toBe(color('0 transações, já sem devoluções'))
})
