import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()

const today = () => dateIn('America/Sao_Paulo', app.clock.now())

interface Wanted {
  name: string
  stock: string
  minimum?: string
  cost?: string
  unit?: 'un' | 'kg'
}

/** Makes a product with one variant; gives both ids. */
async function product(shop: Shop, { name, stock, minimum, cost, unit }: Wanted) {
  const { id } = await shop.api.catalog.createProduct({
    name,
    unit,
    min_stock_level: minimum,
    cost_price: cost,
    variants: [{ initial_stock: stock }],
  })
  const { variants } = await shop.api.catalog.getProduct({ id })
  return { id, variant: variants[0]?.id ?? '' }
}

interface Leaving {
  quantity: string
  price?: string
  date?: string
  reason?: 'venda' | 'perda_dano'
}

function takeOut(shop: Shop, variant: string, { quantity, price, date, reason = 'venda' }: Leaving) {
  return shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity, unit_price: price }],
      exit_date: date ?? today(),
      responsible_person: 'Ana',
      exit_reason: reason,
    },
  })
}

test('a new account has zeros and empty lists', async () => {
  const shop = await app.shop()
  expect(await shop.api.reports.dashboard()).toEqual({
    total_products: 0,
    low_stock: 0,
    stock_value: '0.00',
    total_items: '0',
    recent_sales: { count: 0, total: '0.00' },
    previous_sales: { count: 0, total: '0.00' },
    low_stock_products: [],
    popular_products: [],
  })
})

test('counts active products, low ones, units and stock × cost', async () => {
  const shop = await app.shop()
  await product(shop, { name: 'Café', stock: '3', minimum: '5', cost: '12.34' })
  await product(shop, { name: 'Queijo', stock: '1.25', minimum: '0.5', cost: '40', unit: 'kg' })
  const gone = await product(shop, { name: 'Fora de linha', stock: '7', cost: '1' })
  await app.admin.query('update products set is_active = false where id = $1', [gone.id])

  expect(await shop.api.reports.dashboard()).toMatchObject({
    total_products: 2,
    low_stock: 1,
    total_items: '4.25',
    stock_value: '87.02',
    low_stock_products: [{ name: 'Café', unit: 'un', total_stock: '3', min_stock_level: '5' }],
  })
})

test('lists five low products at most', async () => {
  const shop = await app.shop()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await product(shop, { name, stock: '0' })
  const { low_stock, low_stock_products } = await shop.api.reports.dashboard()
  expect(low_stock).toBe(6)
  expect(low_stock_products.map(({ name }) => name)).toEqual(['F', 'E', 'D', 'C', 'B'])
})

test('sales count for 30 days, today included, and then for the period before', async () => {
  const shop = await app.shop()
  const { variant } = await product(shop, { name: 'Café', stock: '100' })
  const sales: [days: number, price: string][] = [
    [0, '1.10'],
    [29, '2.20'],
    [30, '4'],
    [59, '8'],
    [60, '16'],
  ]
  for (const [days, price] of sales)
    await takeOut(shop, variant, { quantity: '1', price, date: addDays(today(), -days) })

  const { recent_sales, previous_sales } = await shop.api.reports.dashboard()
  expect(recent_sales).toEqual({ count: 2, total: '3.30' })
  expect(previous_sales).toEqual({ count: 2, total: '12.00' })
})

test('what sold most comes first; a reversed sale, a loss and an old sale are none', async () => {
  const shop = await app.shop()
  const made = new Map<string, { id: string; variant: string }>()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    made.set(name, await product(shop, { name, stock: '100' }))
  }
  const sell = (name: string, leaving: Leaving) => takeOut(shop, made.get(name)?.variant ?? '', leaving)
  const quantities = { A: '1', B: '9', C: '2', D: '4', E: '5', F: '6' }
  for (const [name, quantity] of Object.entries(quantities)) await sell(name, { quantity, price: '2' })
  await sell('A', { quantity: '2', price: '1.5' })
  await sell('G', { quantity: '50', reason: 'perda_dano' })
  await sell('G', { quantity: '20', price: '1', date: addDays(today(), -30) })
  const reversed = await sell('G', { quantity: '30', price: '1' })
  await shop.api.stock.reverseMovement({
    params: { id: reversed.movements[0]?.id ?? '' },
    body: {},
  })

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

test('a product deleted since keeps its place under the name it was sold by', async () => {
  const shop = await app.shop()
  const gone = await product(shop, { name: 'Edição limitada', stock: '10' })
  const stays = await product(shop, { name: 'Café', stock: '10' })
  await takeOut(shop, gone.variant, { quantity: '5', price: '3' })
  await takeOut(shop, stays.variant, { quantity: '2', price: '3' })
  await shop.api.catalog.deleteProduct({ id: gone.id })

  const { popular_products, recent_sales } = await shop.api.reports.dashboard()
  expect(popular_products).toEqual([
    { product_id: null, name: 'Edição limitada', unit: 'un', quantity_sold: '5', revenue: '15.00' },
    { product_id: stays.id, name: 'Café', unit: 'un', quantity_sold: '2', revenue: '6.00' },
  ])
  expect(recent_sales).toEqual({ count: 2, total: '21.00' })
})

test('each day has its entries, exits and sales, and days without any are there', async () => {
  const shop = await app.shop()
  const { variant } = await product(shop, { name: 'Café', stock: '50' })
  const enter = (quantity: string, date: string) =>
    shop.api.stock.registerEntry({
      headers: {},
      body: { lines: [{ product_variant_id: variant, quantity }], movement_date: date },
    })
  const yesterday = addDays(today(), -1)
  await enter('10', yesterday)
  await enter('2.0', yesterday)
  const mistaken = await enter('99', yesterday)
  await shop.api.stock.reverseMovement({ params: { id: mistaken.movements[0]?.id ?? '' }, body: {} })
  await enter('7', addDays(today(), -7))
  await takeOut(shop, variant, { quantity: '4', price: '2.50' })
  await takeOut(shop, variant, { quantity: '1', reason: 'perda_dano' })

  const days = await shop.api.reports.activity({ days: 7 })
  expect(days.map(({ date }) => date)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((before) => addDays(today(), -before)),
  )
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

test("the days end with the tenant's today, not the server's", async () => {
  const [east, west] = [
    await app.shop({ timezone: 'Pacific/Kiritimati' }),
    await app.shop({ timezone: 'Pacific/Niue' }),
  ]
  const last = async (shop: Shop) => (await shop.api.reports.activity({ days: 7 })).at(-1)?.date
  expect(await last(east)).toBe(dateIn('Pacific/Kiritimati', app.clock.now()))
  expect(await last(west)).toBe(dateIn('Pacific/Niue', app.clock.now()))
})

test("another shop's figures stay out of reach", async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { variant } = await product(other, { name: 'Café', stock: '5', minimum: '9', cost: '2' })
  await takeOut(other, variant, { quantity: '1', price: '3' })
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
