import { describe, expect, test } from 'vitest'
import { exportsOf } from '../../../test/exports.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, leave, reverse, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const { csvOf, fetchExport } = exportsOf(app)
const DAY = 86_400_000

/** A sale at the counter, some days ago, with a discount on the whole. */
async function sellAtCounter(
  shop: Shop,
  lines: [variant: string, quantity: string, price: string][],
  { total, off, days = 0 }: { total: string; off?: string; days?: number },
) {
  const { id } = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: lines.map(([product_variant_id, quantity, unit_price]) => ({
        product_variant_id,
        quantity,
        unit_price,
      })),
      discount: off === undefined ? null : { kind: 'amount', value: off },
      total,
      payments: [{ method: 'pix', amount: total }],
      sold_at: new Date(app.clock.now().getTime() - days * DAY).toISOString(),
    },
  })
  return shop.api.sales.getSale({ id })
}

type Sale = Awaited<ReturnType<typeof sellAtCounter>>
const giveBack = (shop: Shop, { id, lines }: Sale, name: string, quantity: string, total: string) =>
  shop.api.sales.returnItems({
    headers: {},
    params: { id },
    body: {
      lines: [
        { item_id: lines.find((line) => line.product_name === name)?.id as string, quantity, goods: 'stock' },
      ],
      method: 'pix',
      total,
    },
  })

const figuresOf = ({
  sold,
  cost,
  profit,
  margin,
}: Record<'sold' | 'cost' | 'profit', string> & { margin: string | null }) => [sold, cost, profit, margin]

/** A shop with two sellers' sales of four days, with everything that can happen to them. */
async function furnished() {
  const shop = await app.shop()
  const ana = await app.member(shop, 'seller')
  const coffee = await stocked(shop, { name: 'Café', stock: ['10'], cost: '4.00' })
  const bread = await stocked(shop, { name: 'Pão', stock: ['10'], cost: '3.00' })
  const gift = await stocked(shop, { name: 'Brinde', stock: ['10'] })
  // 4.00 each; afterwards the average is (8 × 4 + 8 × 6) ÷ 16 = 5.00.
  await sell(shop, coffee.variant, '2', '10.00', ago(3))
  await enter(shop, { product_variant_id: coffee.variant, quantity: '8', unit_price: '6.00' })
  const sale = await sellAtCounter(
    ana,
    [
      [coffee.variant, '4', '10.00'],
      [bread.variant, '5', '2.00'],
    ],
    { total: '45.00', off: '5.00', days: 2 },
  )
  const { movements } = await sell(shop, coffee.variant, '1', '900.00', ago(2))
  await reverse(shop, movements[0]?.id as string)
  await leave(shop, { product_variant_id: coffee.variant, quantity: '1' }, { exit_date: today() })
  await sell(ana, gift.variant, '3', '1.50', ago(1))
  // Of 40.00 less their part of the discount, a quarter.
  await giveBack(shop, sale, 'Café', '1', '9.00')
  return { shop, ana, coffee, bread, gift }
}

describe('the gross profit', () => {
  test('by product: net of returns, discounts and cancelled sales, at the cost of the time, with what is unknown named', async () => {
    const { shop, coffee, bread, gift } = await furnished()
    const report = await shop.api.reports.profit({ period: '7days' })
    expect(report).toMatchObject({
      sold: '60.50',
      cost: '38.00',
      profit: '22.50',
      margin: '37.2',
      sales: 3,
      unknown: { lines: 1, sold: '4.50' },
      datedAhead: { count: 0 },
      total: 3,
    })
    expect(
      report.items.map((item) => [item.id, item.name, item.quantity, ...figuresOf(item), item.unknown_sold]),
    ).toEqual([
      [coffee.id, 'Café', '5', '47.00', '23.00', '24.00', '51.1', '0.00'],
      [gift.id, 'Brinde', '3', '4.50', '0.00', '4.50', null, '4.50'],
      [bread.id, 'Pão', '5', '9.00', '15.00', '-6.00', '-66.7', '0.00'],
    ])
    const second = await shop.api.reports.profit({ period: '7days', page: 2, limit: 2 })
    expect([second.total, second.profit, second.items.map(({ name }) => name)]).toEqual([3, '22.50', ['Pão']])
    expect((await shop.api.reports.overview({ period: '7days' })).totalSales).toBe(report.sold)
    const [sales] = await shop.api.reports.reasons({ period: '7days' })
    expect([sales?.total_value, sales?.total_cost]).toEqual([report.sold, report.cost])
  })

  test('by day: a return counts on its own; by person: for who made the sale, with the number of sales', async () => {
    const { shop, ana } = await furnished()
    const rows = async (group: 'day' | 'person') =>
      (await shop.api.reports.profit({ period: '7days', group })).items
    expect((await rows('day')).map((item) => [item.date, item.sales, ...figuresOf(item)])).toEqual([
      [today(), 0, '-9.00', '-5.00', '-4.00', null],
      [ago(1), 1, '4.50', '0.00', '4.50', null],
      [ago(2), 1, '45.00', '35.00', '10.00', '22.2'],
      [ago(3), 1, '20.00', '8.00', '12.00', '60.0'],
    ])
    const { full_name: owner } = await shop.api.account.me()
    const { full_name: seller } = await ana.api.account.me()
    expect(
      (await rows('person')).map((item) => [item.id, item.name, item.sales, ...figuresOf(item)]),
    ).toEqual([
      [shop.personId, owner, 1, '20.00', '8.00', '12.00', '60.0'],
      [ana.personId, seller, 2, '40.50', '30.00', '10.50', '25.9'],
    ])
  })

  test('what was sold of a deleted product is of unknown cost, under the name it had', async () => {
    const { shop, coffee } = await furnished()
    await shop.api.catalog.deleteProduct({ id: coffee.id })
    const report = await shop.api.reports.profit({ period: '7days' })
    expect(report).toMatchObject({ sold: '60.50', cost: '15.00', unknown: { lines: 3, sold: '51.50' } })
    expect(report.items[0]).toMatchObject({
      id: null,
      name: 'Café',
      quantity: '5',
      unit: 'un',
      unknown_sold: '47.00',
    })
  })

  test('an empty period is zero and has no file; sales dated ahead are announced and not counted', async () => {
    const { shop, coffee } = await furnished()
    await sell(shop, coffee.variant, '1', '10.00', ago(-2))
    const period = { period: 'dates', from: ago(20), to: ago(10) } as const
    for (const group of ['product', 'day', 'person'] as const)
      expect(await shop.api.reports.profit({ ...period, group })).toMatchObject({
        sold: '0.00',
        cost: '0.00',
        profit: '0.00',
        margin: null,
        sales: 0,
        unknown: { lines: 0, sold: '0.00' },
        datedAhead: { count: 1, total: '10.00' },
        items: [],
        total: 0,
      })
    const path = `/api/v1/reports/profit/export?period=dates&from=${ago(20)}&to=${ago(10)}`
    expect((await shop.call('GET', path)).status).toBe(204)
    expect((await shop.api.reports.profit({ period: '7days' })).sales).toBe(3)
    expect((await shop.api.reports.profit({ period: 'all' })).sales).toBe(4)
  })
})

test('the file has the rows of the chosen group, without pages', async () => {
  const { shop, coffee } = await furnished()
  const product = await shop.api.catalog.getProduct({ id: coffee.id })
  const figures = [
    'Vendido',
    'Custo',
    'Lucro',
    'Margem sobre o Preço de Venda (%)',
    'Vendido sem Custo Conhecido',
  ]
  const [header, first, ...others] = await csvOf(shop, 'profit', 'period=7days')
  expect(header).toEqual(['Código', 'Produto', 'Quantidade Vendida', 'Unidade', ...figures])
  expect(first).toEqual([product.internal_code, 'Café', '5', 'un', '47.00', '23.00', '24.00', '51.1', '0.00'])
  expect(others).toHaveLength(2)
  const byDay = await csvOf(shop, 'profit', 'period=7days&group=day')
  const day = today().split('-').reverse().join('/')
  expect(byDay.slice(0, 2)).toEqual([
    ['Data', 'Vendas', ...figures],
    [day, '0', '-9.00', '-5.00', '-4.00', '', '0.00'],
  ])
  const byPerson = await csvOf(shop, 'profit', 'period=7days&group=person')
  expect(byPerson.map((row) => row.slice(1, 3))).toEqual([
    ['Vendas', 'Vendido'],
    ['1', '20.00'],
    ['2', '40.50'],
  ])
  expect((await shop.call('GET', '/api/v1/reports/profit/export?group=cor')).body.message).toBe(
    'Agrupamento inválido',
  )
  expect((await shop.call('GET', '/api/v1/reports/abc/export?group=day')).status).toBe(400)
})

test('a file of an advanced report is named after its period, so that those of two periods differ', async () => {
  const { shop } = await furnished()
  for (const [kind, name] of [
    ['abc', 'curva-abc'],
    ['reasons', 'saidas-por-motivo'],
    ['profit', 'lucro'],
  ] as const)
    for (const [period, days] of [
      ['7days', `${ago(6)}-a-${today()}`],
      ['all', today()],
    ]) {
      const answer = await fetchExport(shop, kind, `period=${period}`)
      await answer.arrayBuffer()
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}-${days}.csv"`)
    }
})

test('it is refused, with its file, to whom costs are withheld; nothing of another shop is in it', async () => {
  const { shop, ana } = await furnished()
  const manager = await app.member(shop, 'manager')
  const blind = await app.member(shop, 'manager', { sees_costs: false })
  const seeing = await app.member(shop, 'stocker', { sees_costs: true })
  const other = await app.shop()
  const paths = [
    'profit?period=7days',
    'profit/export?period=7days',
    'profit/export?period=7days&format=xlsx',
  ]
  for (const path of paths) {
    const ask = (somebody: Shop) => somebody.call('GET', `/api/v1/reports/${path}`)
    expect((await ask(manager)).status).toBe(200)
    expect((await ask(blind)).body).toMatchObject({
      status: 403,
      code: 'RIGHT_MISSING',
      message: 'O lucro só abre para quem pode ver custos nesta loja.',
    })
    for (const somebody of [ana, seeing])
      expect((await ask(somebody)).body).toMatchObject({ code: 'RIGHT_MISSING' })
    expect(JSON.stringify((await ask(other)).body)).not.toContain('Café')
  }
  // From the next request on.
  await app.admin.query('update members set sees_costs = null where person_id = $1', [blind.personId])
  expect((await blind.api.reports.profit({ period: '7days' })).profit).toBe('22.50')
})

test('goods sold before their entry was corrected cost what the corrected entry says, also of a product without another cost', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Caneta', stock: ['0'] })
  const { movements } = await enter(shop, {
    product_variant_id: variant,
    quantity: '10',
    unit_price: '410.00',
  })
  await sell(shop, variant, '6', '10.00', today())
  const profit = async () => {
    const { cost, profit: left, unknown } = await shop.api.reports.profit({ period: 'all' })
    return [cost, left, unknown.lines]
  }
  expect(await profit()).toEqual(['2460.00', '-2400.00', 0])
  const entry = { lines: [{ product_variant_id: variant, quantity: '10', unit_price: '4.10' }] }
  const params = { id: movements[0]?.id as string }
  await shop.api.stock.correctEntry({ headers: {}, params, body: { entry } })
  expect(await profit()).toEqual(['24.60', '35.40', 0])
  expect((await shop.api.reports.reasons({ period: 'all' }))[0]).toMatchObject({ total_cost: '24.60' })
})
