import { dateIn } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { approve, count, openCount } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, leave, reverse, sell, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)

test('a new account has zeros and empty lists', async () => {
  const shop = await app.shop()
  expect(await shop.api.reports.dashboard()).toEqual({
    total_products: 0,
    low_stock: 0,
    stock_value: '0.00',
    total_items: '0',
    mixes_units: false,
    recent_sales: { count: 0, total: '0.00' },
    previous_sales: { count: 0, total: '0.00' },
    low_stock_products: [],
    popular_products: [],
  })
})

test('counts active products, low ones, units and stock × cost', async () => {
  const shop = await app.shop()
  await stocked(shop, { name: 'Café', stock: ['3'], minimum: '5', cost: '12.34' })
  await stocked(shop, { name: 'Queijo', stock: ['1.25'], minimum: '0.5', cost: '40', unit: 'kg' })
  const gone = await stocked(shop, { name: 'Fora de linha', stock: ['7'], cost: '1' })
  await app.admin.query('update products set is_active = false where id = $1', [gone.id])

  expect(await shop.api.reports.dashboard()).toMatchObject({
    total_products: 2,
    low_stock: 1,
    total_items: '4.25',
    mixes_units: true,
    stock_value: '87.02',
    low_stock_products: [{ name: 'Café', unit: 'un', total_stock: '3', min_stock_level: '5' }],
  })
})

test('units mix only among active products', async () => {
  const shop = await app.shop()
  await stocked(shop, { name: 'Café', stock: ['3'] })
  const gone = await stocked(shop, { name: 'Fita', stock: ['7'], unit: 'm' })
  expect(await shop.api.reports.dashboard()).toMatchObject({ mixes_units: true })
  await app.admin.query('update products set is_active = false where id = $1', [gone.id])
  expect(await shop.api.reports.dashboard()).toMatchObject({ mixes_units: false })
})

test('lists five low products at most', async () => {
  const shop = await app.shop()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await stocked(shop, { name, stock: ['0'] })
  const { low_stock, low_stock_products } = await shop.api.reports.dashboard()
  expect(low_stock).toBe(6)
  expect(low_stock_products.map(({ name }) => name)).toEqual(['F', 'E', 'D', 'C', 'B'])
})

test('sales count for 30 days, today included, and are compared with the period before', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Café', stock: ['100'] })
  const sales: [days: number, price: string][] = [
    [0, '1.10'],
    [29, '2.20'],
    [30, '4'],
    [59, '8'],
    [60, '16'],
  ]
  for (const [days, price] of sales) await sell(shop, variant, '1', price, ago(days))

  const { recent_sales, previous_sales } = await shop.api.reports.dashboard()
  expect(recent_sales).toEqual({ count: 2, total: '3.30' })
  expect(previous_sales).toEqual({ count: 2, total: '12.00' })
})

test('the best sellers come first; reversed sales, losses and old sales do not count', async () => {
  const shop = await app.shop()
  const made = new Map<string, { id: string; variant: string }>()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    made.set(name, await stocked(shop, { name, stock: ['100'] }))
  }
  const variant = (name: string) => made.get(name)?.variant ?? ''
  const quantities = { A: '1', B: '9', C: '2', D: '4', E: '5', F: '6' }
  for (const [name, quantity] of Object.entries(quantities))
    await sell(shop, variant(name), quantity, '2', today())
  await sell(shop, variant('A'), '2', '1.5', today())
  const lost = { product_variant_id: variant('G'), quantity: '50' }
  await leave(shop, lost, { exit_date: today(), exit_reason: 'perda_dano' })
  await sell(shop, variant('G'), '20', '1', ago(30))
  const reversed = await sell(shop, variant('G'), '30', '1', today())
  await reverse(shop, reversed.movements[0]?.id ?? '')

  const { popular_products, recent_sales } = await shop.api.reports.dashboard()
  expect(popular_products.map(({ name, quantity_sold }) => [name, quantity_sold])).toEqual([
    ['B', '9'],
    ['F', '6'],
    ['E', '5'],
    ['D', '4'],
    ['A', '3'],
  ])
  expect(popular_products.at(-1)).toEqual({
    product_id: made.get('A')?.id,
    name: 'A',
    unit: 'un',
    quantity_sold: '3',
    revenue: '5.00',
  })
  expect(recent_sales.count).toBe(7)
})

test('a deleted product keeps its place under the name it was sold by', async () => {
  const shop = await app.shop()
  const gone = await stocked(shop, { name: 'Edição limitada', stock: ['10'] })
  const stays = await stocked(shop, { name: 'Café', stock: ['10'] })
  await sell(shop, gone.variant, '5', '3', today())
  await sell(shop, stays.variant, '2', '3', today())
  await shop.api.catalog.deleteProduct({ id: gone.id })

  const { popular_products, recent_sales } = await shop.api.reports.dashboard()
  expect(popular_products).toEqual([
    { product_id: null, name: 'Edição limitada', unit: 'un', quantity_sold: '5', revenue: '15.00' },
    { product_id: stays.id, name: 'Café', unit: 'un', quantity_sold: '2', revenue: '6.00' },
  ])
  expect(recent_sales).toEqual({ count: 2, total: '21.00' })
})

test('each day has its entries, exits and sales, also days without any', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Café', stock: ['50'] })
  const arrive = (quantity: string, date: string) =>
    enter(shop, { product_variant_id: variant, quantity }, { movement_date: date })
  const yesterday = ago(1)
  await arrive('10', yesterday)
  await arrive('2.0', yesterday)
  const mistaken = await arrive('99', yesterday)
  await reverse(shop, mistaken.movements[0]?.id ?? '')
  await arrive('7', ago(7))
  await sell(shop, variant, '4', '2.50', today())
  const lost = { product_variant_id: variant, quantity: '1' }
  await leave(shop, lost, { exit_date: today(), exit_reason: 'perda_dano' })

  const days = await shop.api.reports.activity({ days: 7 })
  expect(days.map(({ date }) => date)).toEqual([6, 5, 4, 3, 2, 1, 0].map(ago))
  expect(days.at(-2)).toEqual({
    date: yesterday,
    entries: '12',
    exits: '0',
    sales_total: '0.00',
    sales_count: 0,
  })
  expect(days.at(-1)).toEqual({
    date: today(),
    entries: '0',
    exits: '5',
    sales_total: '10.00',
    sales_count: 1,
  })
  expect(days[0]).toMatchObject({ entries: '0', exits: '0', sales_total: '0.00', sales_count: 0 })
})

test('what a customer returns came in, and what a count corrects went in or out, so that both explain the stock', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { name: 'Café', stock: ['50'] })
  await sell(shop, variant, '4', '2.50', today())
  const [sale] = (await shop.api.sales.listSales({})).items
  const { lines } = await shop.api.sales.getSale({ id: sale?.id ?? '' })
  await shop.api.sales.returnItems({
    headers: {},
    params: { id: sale?.id ?? '' },
    body: {
      lines: [{ item_id: lines[0]?.id ?? '', quantity: '1', goods: 'stock' }],
      method: 'dinheiro',
      total: '2.50',
    },
  })
  const counted = await openCount(shop)
  await count(shop, counted, variant, '40')
  await approve(shop, counted)

  const { entries = '', exits = '' } = (await shop.api.reports.activity({ days: 7 })).at(-1) ?? {}
  expect({ entries, exits }).toEqual({ entries: '1', exits: '11' })
  expect(await stockOf(shop, id)).toEqual({ [variant]: '40' })
})

test("the days end with the tenant's today, not the server's", async () => {
  const [east, west] = [
    await app.shop({ timezone: 'Pacific/Kiritimati' }),
    await app.shop({ timezone: 'Pacific/Niue' }),
  ]
  const last = async (shop: Shop) => (await shop.api.reports.activity({ days: 7 })).at(-1)?.date
  expect(await last(east)).toBe(dateIn('Pacific/Kiritimati', app.clock.now()))
  expect(await last(west)).toBe(dateIn('Pacific/Niue', app.clock.now()))
})

test("another shop's figures stay inaccessible", async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { variant } = await stocked(other, { name: 'Café', stock: ['5'], minimum: '9', cost: '2' })
  await sell(other, variant, '1', '3', today())
  expect(await mine.api.reports.dashboard()).toMatchObject({
    total_products: 0,
    low_stock_products: [],
    popular_products: [],
    recent_sales: { count: 0 },
  })
  const days = await mine.api.reports.activity({ days: 7 })
  expect(days.every(({ exits, sales_count }) => exits === '0' && sales_count === 0)).toBe(true)
})

test('needs a session and an open gate', async () => {
  const closed = await app.shop({ subscription_status: 'inactive' })
  for (const path of ['/api/v1/dashboard', '/api/v1/dashboard/activity', '/api/v1/search?q=a']) {
    expect((await app.nobody.call('GET', path)).status).toBe(401)
    expect((await closed.call('GET', path)).status).toBe(402)
  }
})
