import type { ReturnInput } from '@prateleira/contract/sales/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)
const DAY = 86_400_000

async function shopWithSale() {
  const shop = await app.shop()
  const customer = await shop.api.contacts.createCustomer({ name: 'Tatiane' })
  const milk = await stocked(shop, { name: 'Leite', stock: ['10'], cost: '3.00' })
  const beans = await stocked(shop, { name: 'Feijão', stock: ['10'], cost: '4.00' })
  const sell = (lines: [string, string][], total: string, customer_id?: string) =>
    shop.api.sales.registerSale({
      headers: {},
      body: {
        lines: lines.map(([product_variant_id, quantity]) => ({
          product_variant_id,
          quantity,
          unit_price: '10.00',
        })),
        total,
        payments: [{ method: 'pix', amount: total }],
        customer_id,
        sold_at: new Date(app.clock.now().getTime() - DAY).toISOString(),
      },
    })
  const { id } = await sell(
    [
      [milk.variant, '4'],
      [beans.variant, '1'],
    ],
    '50.00',
    customer.id,
  )
  await sell([[beans.variant, '3']], '30.00')
  return { shop, milk, beans, customer, id }
}

async function giveBack(
  shop: Shop,
  id: string,
  name: string,
  more: Omit<ReturnInput, 'lines'>,
  quantity: string,
) {
  const { lines } = await shop.api.sales.getSale({ id })
  const item_id = lines.find((line) => line.product_name === name)?.id as string
  return shop.api.sales.returnItems({
    headers: {},
    params: { id },
    body: { ...more, lines: [{ item_id, quantity, goods: 'stock' }] },
  })
}

test('figures are net of returns on the day of the return: dashboard, reports, curve, customers, exports', async () => {
  const { shop, customer, milk, beans, id } = await shopWithSale()
  await giveBack(shop, id, 'Leite', { method: 'pix', total: '20.00' }, '2')

  const dashboard = await shop.api.reports.dashboard()
  expect(dashboard.recent_sales).toEqual({ count: 2, total: '60.00' })
  expect(dashboard.popular_products).toMatchObject([
    { product_id: beans.id, quantity_sold: '4', revenue: '40.00' },
    { product_id: milk.id, quantity_sold: '2', revenue: '20.00' },
  ])
  // Whether or not the sums have been taken together since.
  const { rows: finer } = await app.admin.query(
    'select revenue from stock_total_changes where scale(revenue) > 2 union all select revenue from sold_recently where scale(revenue) > 2',
  )
  expect(finer).toEqual([])
  const days = await shop.api.reports.activity({ days: 7 })
  expect(days.slice(-2)).toMatchObject([
    { sales_total: '80.00', sales_count: 2 },
    { date: today(), sales_total: '-20.00', sales_count: 0, entries: '2' },
  ])
  expect(await shop.api.reports.overview({ period: '7days' })).toMatchObject({
    totalSales: '60.00',
    transactions: 2,
    averageTicket: '30.00',
    topProducts: [{ revenue: '40.00' }, { revenue: '20.00' }],
  })
  expect(await shop.api.reports.overview({ period: 'yesterday' })).toMatchObject({ totalSales: '80.00' })
  expect(await shop.api.reports.overview({ period: 'today' })).toMatchObject({
    totalSales: '-20.00',
    transactions: 0,
    averageTicket: '0.00',
    topProducts: [],
  })
  const abc = await shop.api.reports.abc({ period: '7days' })
  expect(abc.items.map(({ name, revenue, quantity }) => [name, revenue, quantity])).toEqual([
    ['Feijão', '40.00', '4'],
    ['Leite', '20.00', '2'],
  ])
  const { items } = await shop.api.contacts.listCustomers({})
  expect(items).toMatchObject([{ id: customer.id, total_purchases: '30.00', sale_count: 1 }])
  expect(await shop.api.contacts.summarizeCustomers()).toMatchObject({
    revenue: '60.00',
    average_ticket: '30.00',
  })
  const csv = await shop.call('GET', '/api/v1/reports/customers/export?format=csv&period=all')
  expect(String(csv.body)).toContain('30.00')
  const moved = await shop.call('GET', '/api/v1/reports/movements/export?format=csv&period=7days')
  expect(String(moved.body)).toContain('Devolução de venda')
  const reasons = await shop.api.reports.reasons({ period: '7days' })
  const quantities = [{ unit: 'un', quantity: '6' }]
  expect(reasons).toMatchObject([{ exit_reason: 'venda', movements: 3, quantities, total_value: '60.00' }])
  // Two of four are back.
  const past = await shop.api.reports.pastStock({ date: today() })
  expect(past).toMatchObject({ quantities: [{ unit: 'un', quantity: '14' }] })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('a seller sees their own sales net of their returns', async () => {
  const shop = await app.shop()
  const ana = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['10'] })
  const body = {
    lines: [{ product_variant_id: variant, quantity: '2', unit_price: '5.00' }],
    total: '10.00',
    payments: [{ method: 'pix' as const, amount: '10.00' }],
  }
  const mine = await ana.api.sales.registerSale({ headers: {}, body })
  const other = await shop.api.sales.registerSale({ headers: {}, body })
  await giveBack(shop, mine.id, 'Leite', { method: 'pix', total: '5.00' }, '1')
  await giveBack(shop, other.id, 'Leite', { method: 'pix', total: '10.00' }, '2')
  expect((await ana.api.reports.dashboard()).recent_sales).toEqual({ count: 1, total: '5.00' })
})

test('the ledger check notices a return, a state and a voucher that do not agree', async () => {
  const { shop, id } = await shopWithSale()
  await giveBack(shop, id, 'Leite', { method: 'vale', total: '20.00' }, '2')
  expect(await checkLedger(app.databaseUrl)).toEqual([])
  for (const [wrong, back] of [
    ['update sale_return_items set amount = amount + 1', 'update sale_return_items set amount = amount - 1'],
    ['update sale_return_items set quantity = 3', 'update sale_return_items set quantity = 2'],
    ['update sales set returned_whole = true', 'update sales set returned_whole = false'],
    ['update vouchers set balance = balance - 1', 'update vouchers set balance = balance + 1'],
  ]) {
    const mine = wrong?.includes('sales') ? 'and id = $2' : ''
    const values = mine ? [shop.shopId, id] : [shop.shopId]
    await app.admin.query(`${wrong} where shop_id = $1 ${mine}`, values)
    expect((await checkLedger(app.databaseUrl)).map(({ what }) => what)).toContain('return')
    await app.admin.query(`${back} where shop_id = $1 ${mine}`, values)
  }
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})
