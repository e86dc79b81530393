import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import readExcel from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { exportsOf } from '../../../test/exports.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, leave, reverse, stocked, stockedOn } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const { csvOf, fetchExport } = exportsOf(app)

describe('the stock at a past date', () => {
  const on = async (shop: Shop, date: string, more = {}) => {
    const { quantities, ...report } = await shop.api.reports.pastStock({ date, ...more })
    const there = quantities.map(({ quantity, unit }) => `${quantity} ${unit}`)
    return { ...report, there: there.join(', ') }
  }
  const at = (shop: Shop, days: number) => on(shop, ago(days))

  test('is the stock at the end of that day, at the average cost of that time', async () => {
    const shop = await app.shop()
    const { id, variant } = await stockedOn(shop, ago(30), { name: 'Café', quantity: '10', price: '4' })
    await leave(shop, { product_variant_id: variant, quantity: '4' }, { exit_date: ago(20) })
    await enter(
      shop,
      { product_variant_id: variant, quantity: '6', unit_price: '10' },
      { movement_date: ago(10) },
    )
    const there = async (days: number) => {
      const { items, there: sum, value } = await at(shop, days)
      return [sum, value, items.map((item) => [item.id, item.quantity, item.average_cost])]
    }
    expect(await there(31)).toEqual(['', '0.00', []])
    expect(await there(30)).toEqual(['10 un', '40.00', [[id, '10', '4.00']]])
    expect(await there(21)).toEqual(['10 un', '40.00', [[id, '10', '4.00']]])
    expect(await there(20)).toEqual(['6 un', '24.00', [[id, '6', '4.00']]])
    expect(await there(10)).toEqual(['12 un', '84.00', [[id, '12', '7.00']]])
    expect(await there(0)).toEqual(['12 un', '84.00', [[id, '12', '7.00']]])
  })

  test("a movement counts on its own date however late it was registered, a reversal on its original's date", async () => {
    const shop = await app.shop()
    const { variant } = await stockedOn(shop, ago(30), { name: 'Café', quantity: '10', price: '4' })
    const wrong = await leave(shop, { product_variant_id: variant, quantity: '3' }, { exit_date: ago(15) })
    expect((await at(shop, 15)).there).toBe('7 un')
    await reverse(shop, wrong.movements[0]?.id ?? '')
    expect((await at(shop, 15)).there).toBe('10 un')
    expect((await at(shop, 0)).there).toBe('10 un')
    await leave(shop, { product_variant_id: variant, quantity: '1' }, { exit_date: ago(25) })
    expect([(await at(shop, 26)).there, (await at(shop, 25)).there]).toEqual(['10 un', '9 un'])
  })

  test('is worth what the movements up to that day make of it, whenever they were registered, and today what the product says', async () => {
    const shop = await app.shop()
    const { id, variant } = await stockedOn(shop, today(), { name: 'Café', quantity: '10', price: '3.33' })
    const bought = (quantity: string, price: string, days: number) =>
      enter(shop, { product_variant_id: variant, quantity, unit_price: price }, { movement_date: ago(days) })
    const there = async (days: number) => {
      const { there: sum, value } = await at(shop, days)
      return [sum, value]
    }
    await leave(shop, { product_variant_id: variant, quantity: '1' }, { exit_date: today() })
    await bought('4', '5.00', 1)
    expect([await there(0), await there(1)]).toEqual([
      ['13 un', '49.97'],
      ['4 un', '20.00'],
    ])
    const { variants } = await shop.api.catalog.getProduct({ id })
    expect(variants[0]).toMatchObject({ current_stock: '13', average_cost: '3.843846' })
    const wrong = await bought('1', '1000.00', 1)
    await reverse(shop, wrong.movements[0]?.id as string)
    expect([await there(0), await there(1)]).toEqual([
      ['13 un', '49.97'],
      ['4 un', '20.00'],
    ])
    // Left before it was there: its absence is not worth anything.
    await leave(shop, { product_variant_id: variant, quantity: '5' }, { exit_date: ago(3) })
    expect(await there(2)).toEqual(['-5 un', '0.00'])
  })

  test('sums variants, uses the cost price without an average cost, leaves out what was sold out, highest value first', async () => {
    const shop = await app.shop()
    const product = await stocked(shop, { name: 'Camiseta', stock: ['1', '2'], cost: '15' })
    const cheap = await stocked(shop, { name: 'Meia', stock: ['0'], cost: '2' })
    await enter(shop, { product_variant_id: cheap.variant, quantity: '8' })
    const gone = await stocked(shop, { name: 'Boné', stock: ['1'], cost: '900' })
    await leave(shop, { product_variant_id: gone.variant, quantity: '1' }, { exit_date: today() })
    await shop.api.catalog.updateProduct({
      params: { id: cheap.id },
      body: { name: 'Meia', cost_price: '2', is_active: false },
    })
    const report = await at(shop, 0)
    expect(report).toMatchObject({ there: '11 un', value: '61.00', total: 2 })
    expect(report.items).toMatchObject([
      { id: product.id, quantity: '3', value: '45.00', average_cost: '15.00' },
      { id: cheap.id, quantity: '8', value: '16.00', average_cost: '2.00' },
    ])
    const second = await on(shop, today(), { page: 2, limit: 1 })
    expect([second.total, second.value, second.items.map(({ id }) => id)]).toEqual([2, '61.00', [cheap.id]])
    const date = `date=${today()}`
    const [header, first, ...others] = await csvOf(shop, 'past-stock', date)
    expect(header).toEqual([
      'Data',
      'Código',
      'Produto',
      'Estoque',
      'Unidade',
      'Custo Médio',
      'Valor pelo Custo',
    ])
    const day = today().split('-').reverse().join('/')
    const code = report.items[0]?.internal_code
    expect(first).toEqual([day, code, 'Camiseta', '3', 'un', '15.00', '45.00'])
    expect(others).toHaveLength(1)
    const file = await fetchExport(shop, 'past-stock', `${date}&format=xlsx`)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="estoque-em-${today()}.xlsx"`)
    const [sheet] = await readExcel(Buffer.from(await file.arrayBuffer()))
    expect(sheet?.data[1]?.slice(1)).toEqual([code, 'Camiseta', 3, 'un', 15, 45])
  })

  test('adds no kilograms to pieces, on whichever page', async () => {
    const shop = await app.shop()
    await stocked(shop, { name: 'Caderno', stock: ['20', '1'], cost: '9' })
    await stocked(shop, { name: 'Lápis', stock: ['6'] })
    await stocked(shop, { name: 'Queijo', unit: 'kg', stock: ['0.341'] })
    for (const page of [1, 2])
      expect(await on(shop, today(), { page, limit: 1 })).toMatchObject({
        there: '27 un, 0.341 kg',
        total: 3,
      })
  })

  test('tells of how many products more had left by then than come in, on whichever page', async () => {
    const shop = await app.shop()
    await stocked(shop, { name: 'Lápis', stock: ['6'] })
    const { variant } = await stocked(shop, { name: 'Caderno', stock: ['50'] })
    await leave(shop, { product_variant_id: variant, quantity: '7' }, { exit_date: ago(3) })
    for (const page of [1, 2])
      expect(await on(shop, ago(2), { page, limit: 1 })).toMatchObject({
        there: '-7 un',
        total: 1,
        below_zero: 1,
      })
    expect(await at(shop, 0)).toMatchObject({ there: '49 un', total: 2, below_zero: 0 })
  })

  test("the day is the shop's own, and a future one is refused", async () => {
    const shop = await app.shop({ timezone: 'Pacific/Kiritimati' })
    const there = dateIn('Pacific/Kiritimati', app.clock.now())
    await stocked(shop, { stock: ['5'] })
    expect((await on(shop, there)).there).toBe('5 un')
    expect((await on(shop, addDays(there, -1))).there).toBe('')
    const message = async (query: string) => {
      const { status, body } = await shop.call('GET', `/api/v1/reports/past-stock${query}`)
      return [status, body.message]
    }
    const future = [400, 'A data não pode ser no futuro']
    expect(await message(`?date=${addDays(there, 1)}`)).toEqual(future)
    expect(await message(`/export?date=${addDays(there, 1)}`)).toEqual(future)
    expect(await message('')).toEqual([400, 'Escolha a data'])
    expect(await message('/export')).toEqual([400, 'Escolha a data'])
    expect(await message('/export?period=all')).toEqual([400, 'Escolha a data'])
    expect(await message('?date=2026-02-30')).toEqual([400, 'Data inválida'])
    expect(await message('?date=1899-12-31')).toEqual([400, 'A data deve ser a partir de 01/01/1900'])
  })

  test("equals the ledger's levels once every movement is included", async () => {
    const shop = await app.shop()
    const made = await Promise.all(
      ['3', '0', '12.5'].map((stock, n) => stocked(shop, { name: `P${n}`, unit: 'kg', stock: [stock, '1'] })),
    )
    for (const { variants } of made)
      await leave(shop, { product_variant_id: variants[1] ?? '', quantity: '0.25' }, { exit_date: today() })
    const { rows } = await app.admin.query(
      `select trim_scale(sum(current_stock))::text as stock from product_variants where shop_id = $1`,
      [shop.shopId],
    )
    expect((await at(shop, 0)).there).toBe(`${rows[0].stock} kg`)
  })
})
