import { addDays } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { calendarOf, enter, reverse, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)

test('a future-dated sale counts from its day on, and every period that excludes it says so', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['20'] })
  const customer = await shop.api.contacts.createCustomer({ name: 'Bia' })
  await sell(shop, variant, '1', '5', today(), { customer_id: customer.id })
  await sell(shop, variant, '1', '70', addDays(today(), 1), { customer_id: customer.id })
  await sell(shop, variant, '1', '900', '2100-01-01')
  const { movements } = await sell(shop, variant, '1', '8000', '2100-01-01')
  await reverse(shop, movements[0]?.id ?? '')

  const dashboard = await shop.api.reports.dashboard()
  expect(dashboard.recent_sales).toEqual({ count: 1, total: '5.00' })
  // Customers, dashboard and reports count the same sales.
  expect(await shop.api.contacts.summarizeCustomers()).toEqual({
    total: 1,
    revenue: '5.00',
    average_ticket: '5.00',
  })
  expect((await shop.api.contacts.listCustomers({})).items[0]).toMatchObject({
    total_purchases: '5.00',
    sale_count: 1,
  })
  const both = { count: 2, total: '970.00' }
  for (const period of ['today', '30days', 'lastmonth'] as const) {
    expect((await shop.api.reports.sales({ period })).datedAhead, period).toEqual(both)
    expect((await shop.api.reports.overview({ period })).datedAhead, period).toEqual(both)
  }
  const soon = { period: 'dates', from: today(), to: addDays(today(), 7) } as const
  expect(await shop.api.reports.overview(soon)).toMatchObject({
    totalSales: '75.00',
    datedAhead: { count: 1, total: '900.00' },
  })
  expect(await shop.api.reports.overview({ period: 'all' })).toMatchObject({
    totalSales: '975.00',
    datedAhead: { count: 0, total: '0.00' },
  })
  expect((await shop.api.reports.sales({ period: 'all' })).items[0]).toMatchObject({
    sale_date: '2100-01-01',
  })
  // A day later the date of the first one has come.
  app.clock.advance(24 * 60 * 60 * 1000)
  try {
    expect((await shop.api.contacts.summarizeCustomers()).revenue).toBe('75.00')
    expect((await shop.api.reports.dashboard()).recent_sales).toEqual({ count: 2, total: '75.00' })
  } finally {
    app.clock.advance(-24 * 60 * 60 * 1000)
  }
})

test('a period from one day to another needs both, in order, and other periods accept neither', async () => {
  const shop = await app.shop()
  for (const [query, message] of [
    ['period=dates', 'Informe o início e o fim do período'],
    ['period=dates&from=2026-01-01', 'Informe o início e o fim do período'],
    ['period=dates&from=2026-01-02&to=2026-01-01', 'O fim do período vem antes do início'],
    ['period=dates&from=2026-02-30&to=2026-03-01', 'Data inválida'],
    ['period=7days&from=2026-01-01', 'Só o período "dates" tem início e fim'],
  ]) {
    for (const path of [
      'reports/overview',
      'reports/sales',
      'reports/movements',
      'reports/sales/series',
      'reports/abc',
    ]) {
      const { status, body } = await shop.call('GET', `/api/v1/${path}?${query}`)
      expect([status, body.message], `${path}?${query}`).toEqual([400, message])
    }
    const { status } = await shop.call('GET', `/api/v1/reports/sales/export?${query}`)
    expect(status, query).toBe(400)
  }
})

test('a movement shows customer and payment, or supplier, and when it was registered', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['20'] })
  const customer = await shop.api.contacts.createCustomer({ name: 'Bia' })
  const supplier = await shop.api.contacts.createSupplier({ name: 'Atacado' })
  await sell(shop, variant, '3', '5', ago(2), {
    customer_id: customer.id,
    payment_method: 'pix',
    notes: 'balcão',
  })
  await enter(shop, { product_variant_id: variant, quantity: '4' }, { supplier_id: supplier.id })
  const { items } = await shop.api.reports.movements({})
  const sold = {
    customer_name: 'Bia',
    payment_method: 'pix',
    responsible_person: 'Ana',
    notes: 'balcão',
    balance_after: '17',
    sale_items: 1,
    movement_date: ago(2),
  }
  const brought = {
    supplier_name: 'Atacado',
    customer_name: null,
    payment_method: null,
    balance_after: '21',
    sale_items: null,
  }
  const entries = await shop.api.reports.movements({ movement_kind: 'entry' })
  expect([entries.total, entries.items.map(({ kind }) => kind)]).toEqual([1, ['entry']])
  expect(items.find(({ kind }) => kind === 'exit')).toMatchObject(sold)
  expect(items.find(({ kind }) => kind === 'entry')).toMatchObject(brought)
  for (const { created_at: instant } of items)
    expect(Math.abs(app.clock.now().getTime() - new Date(instant).getTime())).toBeLessThan(3_600_000)
  expect((await shop.api.stock.recentExits())[0]).toMatchObject(sold)
  expect((await shop.api.stock.recentEntries())[0]).toMatchObject(brought)
})
