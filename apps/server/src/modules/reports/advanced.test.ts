import { describe, expect, test } from 'vitest'
import { exportsOf } from '../../../test/exports.ts'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, leave, reverse, sell, stocked, stockedOn } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const { csvOf } = exportsOf(app)

/** A subscriber of one of the two plans; without a plan, in trial. */
async function subscriber(code: string): Promise<Shop> {
  const { rows } = await app.admin.query('select id from subscription_plans where code = $1', [code])
  return app.shop({ subscription_status: 'active', plan_id: rows[0].id })
}

describe('exits by reason', () => {
  test('are summed by quantity, price and cost; reversed ones and those outside the period are not', async () => {
    const shop = await app.shop()
    const { variant } = await stockedOn(shop, ago(20), { name: 'Café', quantity: '100', price: '4' })
    await sell(shop, variant, '10', '9.99', ago(1))
    await sell(shop, variant, '5', '10', ago(6))
    await sell(shop, variant, '50', '10', ago(7))
    const line = { product_variant_id: variant, quantity: '3' }
    await leave(shop, line, { exit_date: today(), exit_reason: 'perda_dano' })
    const wrong = await leave(shop, line, { exit_date: ago(2), exit_reason: 'devolucao' })
    await reverse(shop, wrong.movements[0]?.id ?? '')
    const pieces = (quantity: string) => [{ unit: 'un', quantity }]
    const expected = [
      {
        exit_reason: 'venda',
        movements: 2,
        quantities: pieces('15'),
        total_value: '149.90',
        total_cost: '60.00',
      },
      {
        exit_reason: 'perda_dano',
        movements: 1,
        quantities: pieces('3'),
        total_value: '0.00',
        total_cost: '12.00',
      },
    ]
    expect(await shop.api.reports.reasons({ period: '7days' })).toEqual(expected)
    expect(await csvOf(shop, 'reasons', 'period=7days')).toEqual([
      ['Motivo', 'Saídas', 'Quantidade', 'Unidade', 'Valor', 'Custo'],
      ['Venda', '2', '15', 'un', '149.90', '60.00'],
      ['Perda/Dano', '1', '3', 'un', '0.00', '12.00'],
    ])
  })

  test('kilos and pieces are not added, and what counts found missing is in it until the count is reversed', async () => {
    const shop = await app.shop()
    const coffee = await stockedOn(shop, ago(20), { name: 'Café', quantity: '10', price: '4' })
    const flour = await stocked(shop, { name: 'Farinha', unit: 'kg', stock: ['5'], cost: '2' })
    const lines = [
      { product_variant_id: coffee.variant, quantity: '2' },
      { product_variant_id: flour.variant, quantity: '0.5' },
    ]
    for (const line of lines) await leave(shop, line, { exit_date: today(), exit_reason: 'perda_dano' })
    const correct = (product_variant_id: string, seen: string, quantity: string) =>
      shop.api.counts.correctStock({ headers: {}, body: { product_variant_id, seen, quantity } })
    const { id } = await correct(coffee.variant, '8', '7')
    await correct(flour.variant, '4.5', '6')
    const lost = {
      exit_reason: 'perda_dano',
      movements: 2,
      quantities: [
        { unit: 'un', quantity: '2' },
        { unit: 'kg', quantity: '0.5' },
      ],
      total_value: '0.00',
      total_cost: '9.00',
    }
    const missing = {
      exit_reason: null,
      movements: 1,
      quantities: [{ unit: 'un', quantity: '1' }],
      total_value: '0.00',
      total_cost: '4.00',
    }
    expect(await shop.api.reports.reasons({ period: '7days' })).toEqual([lost, missing])
    expect(await csvOf(shop, 'reasons', 'period=7days')).toEqual([
      ['Motivo', 'Saídas', 'Quantidade', 'Unidade', 'Valor', 'Custo'],
      ['Perda/Dano', '1', '2', 'un', '0.00', '8.00'],
      ['Perda/Dano', '1', '0.50', 'kg', '0.00', '1.00'],
      ['Falta em inventário', '1', '1', 'un', '0.00', '4.00'],
    ])
    await shop.api.counts.reverseCount({ params: { id }, body: { reason: 'Estava no depósito' } })
    expect(await shop.api.reports.reasons({ period: '7days' })).toEqual([lost])
  })
})

test('what came back whole leaves no unit and no reason of nothing', async () => {
  const shop = await app.shop()
  const water = await stocked(shop, { name: 'Água', stock: ['10'], cost: '4' })
  const cheese = await stocked(shop, { name: 'Queijo', unit: 'kg', stock: ['5'], cost: '9' })
  const sold = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [
        { product_variant_id: water.variant, quantity: '2', unit_price: '5.00' },
        { product_variant_id: cheese.variant, quantity: '0.333', unit_price: '20.00' },
      ],
      total: '16.66',
      payments: [{ method: 'pix', amount: '16.66' }],
    },
  })
  const { lines } = await shop.api.sales.getSale({ id: sold.id })
  const giveBack = (name: string, quantity: string, total: string) =>
    shop.api.sales.returnItems({
      headers: {},
      params: { id: sold.id },
      body: {
        lines: lines
          .filter((line) => line.product_name === name)
          .map(({ id }) => ({ item_id: id, quantity, goods: 'stock' as const })),
        method: 'pix',
        total,
      },
    })
  await giveBack('Queijo', '0.1', '2.00')
  await giveBack('Queijo', '0.233', '4.66')
  expect(await shop.api.reports.reasons({ period: '7days' })).toMatchObject([
    { exit_reason: 'venda', movements: 1, quantities: [{ unit: 'un', quantity: '2' }], total_value: '10.00' },
  ])
  expect((await csvOf(shop, 'reasons', 'period=7days')).slice(1)).toEqual([
    ['Venda', '1', '2', 'un', '10.00', '8.00'],
  ])
  await giveBack('Água', '2', '10.00')
  expect(await shop.api.reports.reasons({ period: '7days' })).toEqual([])
})

describe('the ABC curve', () => {
  test('orders products by revenue; A ends with the one that reaches 80 %, B with 95 %', async () => {
    const shop = await app.shop()
    const revenue = { Arroz: '700', Feijão: '200', Café: '60', Sal: '30', Alho: '10', Brinde: '0' }
    for (const [name, price] of Object.entries(revenue)) {
      const { variant } = await stocked(shop, { name, stock: ['5'] })
      await sell(shop, variant, '1', price, today())
    }
    const cancelled = await stocked(shop, { name: 'Cancelado', stock: ['5'] })
    const { movements } = await sell(shop, cancelled.variant, '1', '9000', today())
    await reverse(shop, movements[0]?.id ?? '')

    const report = await shop.api.reports.abc({})
    expect(report).toMatchObject({ revenue: '1000.00', total: 6 })
    expect(report.classes).toEqual([
      { class: 'A', products: 2, revenue: '900.00', share: '90.00' },
      { class: 'B', products: 1, revenue: '60.00', share: '6.00' },
      { class: 'C', products: 3, revenue: '40.00', share: '4.00' },
    ])
    expect(report.items.map((item) => [item.rank, item.name, item.class, item.cumulative_share])).toEqual([
      [1, 'Arroz', 'A', '70.00'],
      [2, 'Feijão', 'A', '90.00'],
      [3, 'Café', 'B', '96.00'],
      [4, 'Sal', 'C', '99.00'],
      [5, 'Alho', 'C', '100.00'],
      [6, 'Brinde', 'C', '100.00'],
    ])
    expect(report.curve.map((point) => [point.products, point.cumulative_share])).toEqual([
      [1, '70.00'],
      [2, '90.00'],
      [3, '96.00'],
      [4, '99.00'],
      [5, '100.00'],
      [6, '100.00'],
    ])
    const onlyC = await shop.api.reports.abc({ class: 'C', limit: 2, page: 2 })
    expect([onlyC.total, onlyC.items.map(({ rank }) => rank), onlyC.revenue]).toEqual([3, [6], '1000.00'])
    const [header, first, ...others] = await csvOf(shop, 'abc', 'period=30days')
    expect(header).toEqual([
      'Posição',
      'Código',
      'Produto',
      'Quantidade Vendida',
      'Unidade',
      'Receita',
      'Participação (%)',
      'Participação Acumulada (%)',
      'Classe',
    ])
    const { internal_code: code } = report.items[0] ?? {}
    expect(first).toEqual(['1', code, 'Arroz', '1', 'un', '700.00', '70.00', '70.00', 'A'])
    expect(others).toHaveLength(5)
  })

  test('a single product is an A; gifts alone are a C; a deleted product keeps its place and name', async () => {
    const shop = await app.shop()
    const { id, variant } = await stocked(shop, { name: 'Sumido', stock: ['9'] })
    await sell(shop, variant, '2', '0', ago(10))
    expect((await shop.api.reports.abc({})).items).toMatchObject([{ class: 'C', share: '0.00' }])
    await sell(shop, variant, '2', '10', today())
    await shop.api.catalog.deleteProduct({ id })
    const { items } = await shop.api.reports.abc({ period: '7days' })
    expect(items).toMatchObject([
      { product_id: null, name: 'Sumido', internal_code: null, unit: 'un', class: 'A', share: '100.00' },
    ])
  })

  test('without sales everything is empty and zero', async () => {
    const shop = await app.shop()
    const { items, curve, classes, revenue, total } = await shop.api.reports.abc({})
    expect([items, curve, revenue, total]).toEqual([[], [], '0.00', 0])
    expect(classes.map(({ products, share }) => [products, share])).toEqual([
      [0, '0.00'],
      [0, '0.00'],
      [0, '0.00'],
    ])
    expect((await shop.call('GET', '/api/v1/reports/abc/export')).status).toBe(204)
  })

  test('a curve of many products has a few points, the last one at 100 %', async () => {
    const shop = await app.shop()
    await app.admin.query(
      `with made as (
         insert into sales (shop_id, number, sale_date, total_amount) values ($1, 1, $2, 1) returning id
       ), goods as (
         insert into products (shop_id, name, internal_code) select $1, 'P' || n, 'P' || n from generate_series(1, 500) n returning id
       )
       insert into sale_items (shop_id, sale_id, sale_date, product_id, product_name, sku, unit, quantity, unit_price, total_value)
       select $1, made.id, $2, goods.id, 'x', 'x', 'un', 1, 1, 1 from made, goods`,
      [shop.shopId, today()],
    )
    const { curve, total } = await shop.api.reports.abc({})
    expect(total).toBe(500)
    expect(curve.length).toBeGreaterThan(50)
    expect(curve.length).toBeLessThan(70)
    expect([curve[0], curve.at(-1)]).toEqual([
      { products: 1, cumulative_share: '0.20' },
      { products: 500, cumulative_share: '100.00' },
    ])
  })
})

test('sales over time: a point per day of the period, per month for all of it', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  await sell(shop, variant, '1', '10.50', ago(6))
  await sell(shop, variant, '2', '3', today())
  const old = await sell(shop, variant, '1', '99', ago(400))
  const week = await shop.api.reports.salesSeries({ period: '7days' })
  expect([week.unit, week.points.length]).toEqual(['day', 7])
  expect([week.points[0], week.points[6]]).toEqual([
    { date: ago(6), total: '10.50', count: 1 },
    { date: today(), total: '6.00', count: 1 },
  ])
  const all = await shop.api.reports.salesSeries({ period: 'all' })
  expect([all.unit, all.points[0]]).toEqual([
    'month',
    { date: `${ago(400).slice(0, 7)}-01`, total: '99.00', count: 1 },
  ])
  await reverse(shop, old.movements[0]?.id ?? '')
  expect((await shop.api.reports.salesSeries({ period: 'all' })).unit).toBe('day')
})

test('PLAN-11 Básico gets the five reports, Profissional and the trial also the advanced ones and the integration API', async () => {
  const [basic, professional, trial] = [
    await subscriber('basico'),
    await subscriber('profissional'),
    await app.shop(),
  ]
  const advanced = ['reasons', 'abc', 'profit', `past-stock?date=${today()}`].flatMap((path) => [
    path,
    path.includes('?') ? path.replace('?', '/export?') : `${path}/export`,
  ])
  for (const path of ['overview', 'sales', 'sales/series', 'stock', 'movements', 'sales/export'])
    expect([path, (await basic.call('GET', `/api/v1/reports/${path}`)).status < 300]).toEqual([path, true])
  for (const path of advanced) {
    expect(await basic.call('GET', `/api/v1/reports/${path}`), path).toMatchObject({
      status: 403,
      body: {
        code: 'PLAN_UPGRADE_REQUIRED',
        message: 'Este recurso faz parte do plano Profissional. Mude de plano para usá-lo.',
      },
    })
    for (const shop of [professional, trial])
      expect([path, (await shop.call('GET', `/api/v1/reports/${path}`)).status < 300]).toEqual([path, true])
  }
  const newKey = async (shop: Shop) =>
    (await shop.call('POST', '/api/v1/integration/keys', { name: 'Loja', scope: 'read', password: PASSWORD }))
      .status
  expect([await newKey(basic), await newKey(professional), await newKey(trial)]).toEqual([403, 201, 201])
})
