import { randomUUID } from 'node:crypto'
import type { ReturnInput, Sale, SaleInput } from '@prateleira/contract/sales/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, outcomes, reverse, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)

type Line = SaleInput['lines'][number]
const register = (shop: Shop, lines: Line[], total: string, more: Partial<SaleInput> = {}) =>
  shop.api.sales.registerSale({
    headers: {},
    body: { lines, total, payments: [{ method: 'pix', amount: total }], ...more },
  })
const giveBack = (shop: Shop, id: string, body: ReturnInput, key?: string) =>
  shop.api.sales.returnItems({
    headers: key ? { 'idempotency-key': key } : {},
    params: { id },
    body,
  })
const line = (product_variant_id: string, quantity: string, unit_price: string, more = {}) => ({
  product_variant_id,
  quantity,
  unit_price,
  ...more,
})
const itemOf = (sale: Sale, name: string) => sale.lines.find((one) => one.product_name === name)?.id as string

async function sold() {
  const shop = await app.shop()
  const milk = await stocked(shop, { name: 'Leite', stock: ['10'], sale: '5.00', cost: '3.00' })
  const cheese = await stocked(shop, { name: 'Queijo', stock: ['4'], unit: 'kg', cost: '30.00' })
  const { id } = await register(
    shop,
    [line(milk.variant, '3', '5.00'), line(cheese.variant, '0.5', '54.90')],
    '40.01',
    { discount: { kind: 'amount', value: '2.44' } },
  )
  return { shop, milk, cheese, sale: await shop.api.sales.getSale({ id }) }
}

test('a partial return: goods to the stock at their cost, their share of the payment, and the remainder last', async () => {
  const { shop, milk, cheese, sale } = await sold()
  const [first] = sale.lines
  expect(first).toMatchObject({ product_name: 'Leite', total: '14.14', returned: '0', refunded: '0.00' })
  const one = { item_id: itemOf(sale, 'Leite'), quantity: '1', goods: 'stock' as const }
  const after = await giveBack(shop, sale.id, { lines: [one], method: 'dinheiro', total: '4.71' })
  expect(after).toMatchObject({
    status: 'completed',
    state: 'part_returned',
    returns: [{ amount: '4.71', method: 'dinheiro', return_date: today(), by: 'Ana Souza', voucher: null }],
  })
  expect(after.lines[0]).toMatchObject({ returned: '1', refunded: '4.71' })
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '8' })
  const { items } = await shop.api.stock.listMovements({ product_id: milk.id })
  expect(items[0]).toMatchObject({
    kind: 'return',
    movement_type: 'in',
    quantity: '1',
    unit_cost: '3.00',
    reversed: false,
  })
  expect(await shop.api.stock.recentEntries()).toEqual([])
  await expect(reverse(shop, items[0]?.id as string)).rejects.toMatchObject({ code: 'NOT_REVERSIBLE' })
  // Every list of movements says what has become of their sale.
  const states = async () => {
    const { items: reported } = await shop.api.reports.movements({ period: 'all' })
    const told = [...(await shop.api.stock.recentExits()), ...reported].filter(({ kind }) => kind === 'exit')
    return told.map(({ sale_state: state }) => state)
  }
  expect(await states()).toEqual(Array(4).fill('part_returned'))
  expect((await shop.api.stock.recentExits()).map(({ returned }) => returned)).toEqual(['0', '1'])

  await giveBack(shop, sale.id, { lines: [one], method: 'pix', total: '4.72' })
  const rest = [one, { item_id: itemOf(sale, 'Queijo'), quantity: '0.5', goods: 'stock' as const }]
  const whole = await giveBack(shop, sale.id, { lines: rest, method: 'pix', total: '30.58' })
  expect(whole.state).toBe('returned')
  expect(await states()).toEqual(Array(4).fill('returned'))
  expect(whole.lines.map(({ refunded, total }) => refunded === total)).toEqual([true, true])
  expect([await stockOf(shop, milk.id), await stockOf(shop, cheese.id)]).toEqual([
    { [milk.variant]: '10' },
    { [cheese.variant]: '4' },
  ])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('damaged goods leave again as a loss, also of an inactive product', async () => {
  const { shop, milk, sale } = await sold()
  const variants = (await shop.api.catalog.getProduct({ id: milk.id })).variants
  expect(variants).toHaveLength(1)
  await app.admin.query('update products set is_active = false where id = $1', [milk.id])
  const lines = [{ item_id: itemOf(sale, 'Leite'), quantity: '3', goods: 'loss' as const }]
  await giveBack(shop, sale.id, { lines, method: 'dinheiro', total: '14.14', notes: 'azedo' })
  await app.admin.query('update products set is_active = true where id = $1', [milk.id])
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '7' })
  const { items } = await shop.api.stock.listMovements({ product_id: milk.id })
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'exit', exit_reason: 'perda_dano', responsible_person: 'Ana Souza', notes: 'azedo' },
    { kind: 'return', movement_type: 'in' },
  ])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test("never more than was sold, also by fifty at once; no other sale's items, and no other amount", async () => {
  const { shop, milk, sale } = await sold()
  const item_id = itemOf(sale, 'Leite')
  const lines = (quantity: string) => [{ item_id, quantity, goods: 'stock' as const }]
  await expect(
    giveBack(shop, sale.id, { lines: lines('4'), method: 'pix', total: '18.85' }),
  ).rejects.toMatchObject({
    code: 'RETURN_TOO_MUCH',
    message: 'De Leite só há 3 a devolver.',
    data: { item_id, available: '3', requested: '4' },
  })
  await expect(
    giveBack(shop, sale.id, { lines: lines('1'), method: 'pix', total: '4.72' }),
  ).rejects.toMatchObject({ code: 'RETURN_DOES_NOT_ADD_UP', data: { total: '4.71' } })
  const other = await register(shop, [line(milk.variant, '1', '5.00')], '5.00')
  await expect(
    giveBack(shop, other.id, { lines: lines('1'), method: 'pix', total: '4.71' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await shop.api.sales.getSale({ id: sale.id })).returns).toEqual([])

  const amounts = ['4.71', '4.72']
  const calls = Array.from({ length: 50 }, (_, turn) =>
    giveBack(shop, sale.id, { lines: lines('1'), method: 'pix', total: amounts[turn % 2] as string }),
  )
  const { accepted, refused } = await outcomes(calls)
  expect(accepted).toBeLessThanOrEqual(3)
  expect(accepted).toBeGreaterThan(0)
  expect(new Set(refused)).toEqual(
    new Set(['RETURN_TOO_MUCH', 'RETURN_DOES_NOT_ADD_UP']).intersection(new Set(refused)),
  )
  const { rows } = await app.admin.query(
    'select coalesce(sum(quantity), 0)::int as back from sale_return_items where shop_id = $1',
    [shop.shopId],
  )
  expect(rows).toEqual([{ back: accepted }])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('a return that is sent twice under its key is one return', async () => {
  const { shop, milk, sale } = await sold()
  const body: ReturnInput = {
    lines: [{ item_id: itemOf(sale, 'Leite'), quantity: '1', goods: 'stock' }],
    method: 'dinheiro',
    total: '4.71',
  }
  const key = randomUUID()
  const answers = await Promise.all([giveBack(shop, sale.id, body, key), giveBack(shop, sale.id, body, key)])
  expect(answers[0]).toEqual(answers[1])
  expect(await giveBack(shop, sale.id, body, key)).toEqual(answers[0])
  // The cash may have been closed and opened since.
  expect(await giveBack(shop, sale.id, { ...body, cash_session_id: randomUUID() }, key)).toEqual(answers[0])
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '8' })
  await expect(giveBack(shop, sale.id, { ...body, notes: 'outra' }, key)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  })
})

test('after a partial return the sale cannot be cancelled as a whole; a cancelled one accepts no return', async () => {
  const { shop, milk, sale } = await sold()
  const lines = [{ item_id: itemOf(sale, 'Leite'), quantity: '1', goods: 'stock' as const }]
  const body: ReturnInput = { lines, method: 'dinheiro', total: '4.71' }
  await giveBack(shop, sale.id, body)
  await expect(shop.api.sales.cancelSale({ params: { id: sale.id }, body: {} })).rejects.toMatchObject({
    code: 'SALE_PARTLY_RETURNED',
  })
  await expect(reverse(shop, itemOf(sale, 'Queijo'))).rejects.toMatchObject({ code: 'SALE_PARTLY_RETURNED' })

  const { id } = await register(shop, [line(milk.variant, '1', '5.00')], '5.00')
  await shop.api.sales.cancelSale({ params: { id }, body: {} })
  const { lines: cancelled } = await shop.api.sales.getSale({ id })
  await expect(
    giveBack(shop, id, {
      lines: [{ item_id: cancelled[0]?.id as string, quantity: '1', goods: 'stock' }],
      method: 'pix',
      total: '5.00',
    }),
  ).rejects.toMatchObject({ code: 'SALE_ALREADY_CANCELLED' })
})

test('of a simultaneous cancellation and return one succeeds', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { shop, sale } = await sold()
    const lines = [{ item_id: itemOf(sale, 'Queijo'), quantity: '0.5', goods: 'stock' as const }]
    const cancelling = shop.api.sales.cancelSale({ params: { id: sale.id }, body: {} })
    const returning = giveBack(shop, sale.id, { lines, method: 'pix', total: '25.87' })
    const { accepted, refused } = await outcomes([cancelling, returning])
    expect(accepted).toBe(1)
    expect(['SALE_PARTLY_RETURNED', 'SALE_ALREADY_CANCELLED']).toContain(refused[0])
  }
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('items of a deleted product are still refunded', async () => {
  const { shop, milk, sale } = await sold()
  await shop.api.catalog.deleteProduct({ id: milk.id })
  const lines = [{ item_id: itemOf(sale, 'Leite'), quantity: '3', goods: 'stock' as const }]
  const half = [{ item_id: itemOf(sale, 'Leite'), quantity: '0.5', goods: 'stock' as const }]
  await expect(
    giveBack(shop, sale.id, { lines: half, method: 'dinheiro', total: '2.36' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const after = await giveBack(shop, sale.id, { lines, method: 'dinheiro', total: '14.14' })
  expect(after).toMatchObject({ state: 'part_returned', returns: [{ amount: '14.14' }] })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('returned goods cost what they would have cost without the entry that was reversed', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { name: 'Café', stock: ['0'] })
  const wrong = await enter(shop, { product_variant_id: variant, quantity: '10', unit_price: '100.00' })
  await enter(shop, { product_variant_id: variant, quantity: '10', unit_price: '10.00' })
  const sale = await register(shop, [line(variant, '4', '20.00')], '80.00')
  const { lines } = await shop.api.sales.getSale({ id: sale.id })
  await reverse(shop, wrong.movements[0]?.id as string)
  const item = lines[0]?.id as string
  await giveBack(shop, sale.id, {
    lines: [{ item_id: item, quantity: '2', goods: 'stock' }],
    method: 'pix',
    total: '40.00',
  })
  const { variants } = await shop.api.catalog.getProduct({ id })
  expect(variants[0]).toMatchObject({ current_stock: '8', average_cost: '10.00' })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('goods that came back before the entry was reversed that they had been sold from leave the rest at its cost', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { name: 'Café', stock: ['3'], cost: '20.00' })
  const wrong = await enter(shop, { product_variant_id: variant, quantity: '6', unit_price: '36.00' })
  const sale = await register(shop, [line(variant, '5', '50.00')], '250.00')
  const { lines } = await shop.api.sales.getSale({ id: sale.id })
  const item_id = lines[0]?.id as string
  const back = (quantity: string, total: string) =>
    giveBack(shop, sale.id, {
      lines: [{ item_id, quantity, goods: 'stock' }],
      method: 'pix',
      total,
    })
  const cost = async () => {
    const { variants } = await shop.api.catalog.getProduct({ id })
    return [variants[0]?.current_stock, variants[0]?.average_cost]
  }
  await back('4', '200.00')
  await reverse(shop, wrong.movements[0]?.id as string)
  expect(await cost()).toEqual(['2', '20.00'])
  await back('1', '50.00')
  expect(await cost()).toEqual(['3', '20.00'])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('goods sold at an unknown cost that came back leave no trace of a reversed entry’s cost', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { name: 'Fita', stock: ['5'] })
  const sale = await register(shop, [line(variant, '2', '20.00')], '40.00')
  const wrong = await enter(shop, { product_variant_id: variant, quantity: '6', unit_price: '18.00' })
  const { lines } = await shop.api.sales.getSale({ id: sale.id })
  await giveBack(shop, sale.id, {
    lines: [{ item_id: lines[0]?.id as string, quantity: '2', goods: 'stock' }],
    method: 'pix',
    total: '40.00',
  })
  await reverse(shop, wrong.movements[0]?.id as string)
  const cost = async () => {
    const { variants } = await shop.api.catalog.getProduct({ id })
    return [variants[0]?.current_stock, variants[0]?.average_cost]
  }
  expect(await cost()).toEqual(['5', null])
  await enter(shop, { product_variant_id: variant, quantity: '2', unit_price: '1.00' })
  expect(await cost()).toEqual(['7', '1.00'])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('a seller returns items of their own sales of the same day only; a manager of any', async () => {
  const shop = await app.shop()
  const [ana, bia, manager, stocker] = await Promise.all([
    app.member(shop, 'seller'),
    app.member(shop, 'seller'),
    app.member(shop, 'manager'),
    app.member(shop, 'stocker'),
  ])
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['10'] })
  const sell = async () => {
    const { id } = await register(ana, [line(variant, '2', '5.00')], '10.00')
    const { lines } = await ana.api.sales.getSale({ id })
    return { id, item_id: lines[0]?.id as string }
  }
  const take = (who: Shop, { id, item_id }: { id: string; item_id: string }) =>
    giveBack(who, id, { lines: [{ item_id, quantity: '1', goods: 'stock' }], method: 'pix', total: '5.00' })
  const [fresh, old] = [await sell(), await sell()]
  await app.admin.query(`update sales set created_at = created_at - interval '1 day' where id = $1`, [old.id])
  await expect(take(bia, fresh)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(take(stocker, fresh)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  await expect(take(ana, old)).rejects.toMatchObject({ code: 'CANCELLATION_NEEDS_APPROVAL' })
  expect(await take(ana, fresh)).toMatchObject({ state: 'part_returned' })
  expect(await take(manager, old)).toMatchObject({ state: 'part_returned' })
})
