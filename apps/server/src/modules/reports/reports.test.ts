import { PERIODS, type Period, type ReportPeriod } from '@prateleira/contract/reports/rules'
import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, leave, reverse, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)

test('a new account has zeros and empty lists', async () => {
  const { api } = await app.shop()
  expect(await api.reports.overview({})).toEqual({
    totalSales: '0.00',
    transactions: 0,
    averageTicket: '0.00',
    totalProducts: 0,
    lowStockItems: 0,
    totalStock: '0',
    totalValue: '0.00',
    totalCost: '0.00',
    totalCustomers: 0,
    topProducts: [],
    datedAhead: { count: 0, total: '0.00' },
  })
  expect(await api.reports.sales({})).toEqual({
    items: [],
    total: 0,
    datedAhead: { count: 0, total: '0.00' },
  })
  expect(await api.reports.stock({})).toEqual({
    lowStockProducts: [],
    total: 0,
    soldOutVariants: { total: 0, first: [] },
  })
  expect(await api.reports.movements({})).toEqual({ items: [], total: 0 })
})

test('the period includes both ends and applies to sales, movements and the dated part of the overview', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Café', stock: ['0'], sale: '10' })
  const newYear = `${today().slice(0, 4)}-01-01`
  const [eve, before] = [addDays(newYear, -1), addDays(newYear, -2)]
  await enter(shop, { product_variant_id: variant, quantity: '100' }, { movement_date: before })
  const dates = [...new Set([today(), ago(6), ago(7), ago(29), ago(30), ago(89), ago(90), newYear])]
  for (const date of dates) await sell(shop, variant, '1', '5', date)
  await sell(shop, variant, '1', '5', eve)

  const lastMonth = addDays(`${today().slice(0, 7)}-01`, -1)
  const first = { '7days': ago(6), '30days': ago(29), '90days': ago(89), year: newYear, all: '1900-01-01' }
  const wanted: [ReportPeriod, from: string, to: string][] = [
    ...Object.entries(first).map(([period, from]): [ReportPeriod, string, string] => [
      { period: period as Period },
      from,
      today(),
    ]),
    [{ period: 'today' }, today(), today()],
    [{ period: 'yesterday' }, ago(1), ago(1)],
    [{ period: 'month' }, `${today().slice(0, 7)}-01`, today()],
    [{ period: 'lastmonth' }, `${lastMonth.slice(0, 7)}-01`, lastMonth],
    [{ period: 'dates', from: ago(30), to: ago(7) }, ago(30), ago(7)],
    [{ period: 'dates', from: eve, to: eve }, eve, eve],
  ]
  expect(new Set(wanted.map(([{ period }]) => period))).toEqual(new Set(PERIODS))
  for (const [choice, from, to] of wanted) {
    const period = `${choice.period} ${from} ${to}`
    const inside = [...dates, eve].filter((date) => date >= from && date <= to)
    const overview = await shop.api.reports.overview(choice)
    expect(overview, period).toMatchObject({
      transactions: inside.length,
      totalSales: `${inside.length * 5}.00`,
      averageTicket: inside.length === 0 ? '0.00' : '5.00',
      topProducts: inside.length === 0 ? [] : [{ name: 'Café', quantitySold: String(inside.length) }],
    })
    const sales = await shop.api.reports.sales(choice)
    expect(sales.total, period).toBe(inside.length)
    expect(sales.items.length, period).toBe(Math.min(10, inside.length))
    // The entry; an empty initial stock leaves no movement.
    const older = before >= from && before <= to ? 1 : 0
    expect((await shop.api.reports.movements(choice)).total, period).toBe(inside.length + older)
    const { points } = await shop.api.reports.salesSeries(choice)
    expect(
      points.reduce((sum, { count }) => sum + count, 0),
      period,
    ).toBe(inside.length)
  }
  expect(await shop.api.reports.sales({})).toEqual(await shop.api.reports.sales({ period: '30days' }))
})

test("today is the shop's own, in its time zone", async () => {
  const shop = await app.shop({ timezone: 'Pacific/Kiritimati' })
  const { variant } = await stocked(shop, { stock: ['5'] })
  const there = dateIn('Pacific/Kiritimati', app.clock.now())
  await sell(shop, variant, '1', '5', there)
  await sell(shop, variant, '1', '5', addDays(there, -7))
  expect(await shop.api.reports.overview({ period: '7days' })).toMatchObject({ transactions: 1 })
})

test('the overview values the stock by sale price; low stock, units and customers are as of now', async () => {
  const shop = await app.shop()
  await stocked(shop, { name: 'Café', stock: ['3', '4'], minimum: '7', cost: '1', sale: '2.50' })
  await stocked(shop, { name: 'Queijo', stock: ['1.5'], unit: 'kg', minimum: '1', sale: '39.90' })
  await stocked(shop, { name: 'Sem preço', stock: ['9'], minimum: '1' })
  const inactive = await stocked(shop, { name: 'Antigo', stock: ['9'], sale: '100' })
  await app.admin.query('update products set is_active = false where id = $1', [inactive.id])
  await shop.api.contacts.createCustomer({ name: 'Bia' })
  expect(await shop.api.reports.overview({})).toMatchObject({
    totalProducts: 3,
    lowStockItems: 1,
    totalStock: '17.5',
    totalValue: '77.35',
    totalCost: '7.00',
    totalCustomers: 1,
  })
})

test('sales show customer, items, payment and status; a cancelled one is listed and not summed', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Café', stock: ['20'] })
  const customer = await shop.api.contacts.createCustomer({ name: 'Bia', email: 'bia@example.com' })
  await sell(shop, variant, '2', '10.005', ago(1), {
    customer_id: customer.id,
    payment_method: 'pix',
    notes: 'balcão',
  })
  const { movements } = await sell(shop, variant, '1', '7', today())
  await reverse(shop, movements[0]?.id ?? '')

  const { items, total } = await shop.api.reports.sales({})
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { sale_date: today(), status: 'cancelled', customer: null, payment_method: null, total_amount: '7.00' },
    {
      sale_date: ago(1),
      status: 'completed',
      customer: { id: customer.id, name: 'Bia', email: 'bia@example.com', phone: null },
      payment_method: 'pix',
      total_amount: '20.01',
      notes: 'balcão',
      sale_items: [
        { product_name: 'Café', quantity: '2', unit_price: '10.005', total_value: '20.01', unit: 'un' },
      ],
    },
  ])
  expect(await shop.api.reports.overview({})).toMatchObject({ totalSales: '20.01', transactions: 1 })
})

test("the report shows a sale's state like the list of sales, on screen and in the file", async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['20'] })
  const [kept, part, whole] = [
    await sold(shop, variant),
    await sold(shop, variant),
    await sold(shop, variant),
  ]
  for (const [sale, quantity, total] of [
    [part, '1', '5.00'],
    [whole, '2', '10.00'],
  ] as const)
    await shop.api.sales.returnItems({
      headers: {},
      params: { id: sale.id },
      body: { lines: [{ item_id: sale.item, quantity, goods: 'stock' }], method: 'pix', total },
    })
  const { items } = await shop.api.reports.sales({})
  expect(items.map(({ id, state, returned_amount }) => [id, state, returned_amount])).toEqual([
    [whole.id, 'returned', '10.00'],
    [part.id, 'part_returned', '5.00'],
    [kept.id, 'completed', '0.00'],
  ])
  const { body: file } = await shop.call('GET', '/api/v1/reports/sales/export')
  expect(file.match(/"(Concluída|Devolvida|Devolvida em parte)"/g)).toEqual([
    '"Devolvida"',
    '"Devolvida em parte"',
    '"Concluída"',
  ])
})

/** Sells two pieces for 10.00 in total. */
async function sold(shop: Shop, variant: string) {
  const { id } = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '2', unit_price: '5.00' }],
      total: '10.00',
      payments: [{ method: 'pix', amount: '10.00' }],
    },
  })
  const { lines } = await shop.api.sales.getSale({ id })
  return { id, item: lines[0]?.id ?? '' }
}

test('the average ticket is total ÷ count, rounded to the cent', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['20'] })
  for (const price of ['10', '10', '0.01']) await sell(shop, variant, '1', price, today())
  expect((await shop.api.reports.overview({})).averageTicket).toBe('6.67')
})

test('the best sellers are five, by quantity, with their stock; a deleted product keeps its name', async () => {
  const shop = await app.shop()
  for (const [name, sold] of Object.entries({ A: '1', B: '6', C: '3', D: '4', E: '5', F: '2' })) {
    const { id, variant } = await stocked(shop, { name, stock: ['10'] })
    await sell(shop, variant, sold, '2', today())
    if (name === 'B') await shop.api.catalog.deleteProduct({ id })
  }
  const { topProducts } = await shop.api.reports.overview({})
  expect(topProducts.map(({ name, quantitySold, stock }) => [name, quantitySold, stock])).toEqual([
    ['B', '6', null],
    ['E', '5', '5'],
    ['D', '4', '6'],
    ['C', '3', '7'],
    ['F', '2', '8'],
  ])
})

test('where no product is low, the variants without stock are named, those in use of products in use', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({
    name: 'Chinelo',
    min_stock_level: '2',
    variants: [
      { size: '40', color: 'Preta', initial_stock: '0' },
      { size: '41', color: 'Preta', initial_stock: '9' },
    ],
  })
  const old = await shop.api.catalog.createProduct({
    name: 'Bota',
    variants: [
      { size: '40', initial_stock: '0' },
      { size: '41', initial_stock: '9' },
    ],
  })
  await app.admin.query('update products set is_active = false where id = $1', [old.id])
  const empty = { id: expect.any(String), product_name: 'Chinelo', size: '40', color: 'Preta' }
  expect(await shop.api.reports.stock({})).toEqual({
    lowStockProducts: [],
    total: 0,
    soldOutVariants: { total: 1, first: [empty] },
  })
  await stocked(shop, { name: 'Café', stock: ['3'], minimum: '5' })
  expect(await shop.api.reports.stock({})).toMatchObject({ total: 1, soldOutVariants: null })
})

test('low stock lists sold-out products first, page by page', async () => {
  const shop = await app.shop()
  await stocked(shop, { name: 'Acabou', stock: ['0'], minimum: '2' })
  await stocked(shop, { name: 'Pouco', stock: ['2'], minimum: '2' })
  await stocked(shop, { name: 'Menos', stock: ['1'], minimum: '2' })
  await stocked(shop, { name: 'Bastante', stock: ['3'], minimum: '2' })
  const first = await shop.api.reports.stock({ limit: 2 })
  const second = await shop.api.reports.stock({ limit: 2, page: 2 })
  expect([first.total, second.total]).toEqual([3, 3])
  expect([...first.lowStockProducts, ...second.lowStockProducts]).toMatchObject([
    { name: 'Acabou', minStock: '2', currentStock: '0' },
    { name: 'Menos', minStock: '2', currentStock: '1' },
    { name: 'Pouco', minStock: '2', currentStock: '2' },
  ])
})

test('movements of every kind are listed by date, latest first, page by page', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Café', stock: ['5'] })
  await enter(
    shop,
    { product_variant_id: variant, quantity: '7', unit_price: '2.5' },
    { movement_date: ago(2) },
  )
  const { movements } = await leave(
    shop,
    { product_variant_id: variant, quantity: '1' },
    { exit_date: ago(1), exit_reason: 'perda_dano' },
  )
  await reverse(shop, movements[0]?.id ?? '')
  const pages = []
  for (const page of [1, 2, 3]) pages.push(await shop.api.reports.movements({ page, limit: 2 }))
  expect(pages.map(({ total, items }) => [total, items.length])).toEqual([
    [4, 2],
    [4, 2],
    [4, 0],
  ])
  const rows = pages.flatMap(({ items }) => items)
  expect(rows.map((row) => [row.movement_date, row.kind, row.movement_type, row.quantity])).toEqual([
    [today(), 'reversal', 'in', '1'],
    [today(), 'initial', 'in', '5'],
    [ago(1), 'exit', 'out', '1'],
    [ago(2), 'entry', 'in', '7'],
  ])
  expect(rows[2]).toMatchObject({ reversed: true, exit_reason: 'perda_dano', unit_price: null })
  expect(rows[3]).toMatchObject({ product_name: 'Café', unit_price: '2.50', total_value: '17.50' })
})

test('an unknown period is refused in Portuguese', async () => {
  const shop = await app.shop()
  const { status, body } = await shop.call('GET', '/api/v1/reports/sales?period=ontem')
  expect([status, body.message]).toEqual([400, 'Período inválido'])
})
