import { randomUUID } from 'node:crypto'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { addDays } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { byPix, inCash } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, sell, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)

const line = (product_variant_id: string, quantity: string, unit_price: string, more = {}) => ({
  product_variant_id,
  quantity,
  unit_price,
  ...more,
})
const register = (shop: Shop, body: SaleInput, key?: string) =>
  shop.api.sales.registerSale({ headers: key ? { 'idempotency-key': key } : {}, body })

async function twoProducts(shop: Shop) {
  const milk = await stocked(shop, { name: 'Leite', stock: ['10'], sale: '5.69', cost: '3.00' })
  const cheese = await stocked(shop, { name: 'Queijo', stock: ['4'], unit: 'kg', sale: '54.90' })
  return { milk, cheese }
}

test('a sale of several items is one sale with as many items and movements, its payments and a number', async () => {
  const shop = await app.shop()
  const { milk, cheese } = await twoProducts(shop)
  const customer = await shop.api.contacts.createCustomer({ name: 'Tatiane', phone: '11 5555-0000' })
  const done = await register(shop, {
    lines: [
      line(cheese.variant, '0.780', '54.90'),
      line(milk.variant, '3', '5.69', { discount: { kind: 'percent', value: '10' } }),
    ],
    discount: { kind: 'amount', value: '4.00' },
    customer_id: customer.id,
    total: '54.18',
    payments: [inCash('50.00', '60.00'), byPix('4.18')],
    sold_at: app.clock.now().toISOString(),
  })
  expect(done).toMatchObject({
    number: 1,
    total: '54.18',
    discount: '5.71',
    change: '10.00',
    sale_date: today(),
  })
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '7' })

  const sale = await shop.api.sales.getSale({ id: done.id })
  expect(sale).toMatchObject({
    number: 1,
    customer: { id: customer.id, name: 'Tatiane' },
    seller: 'Ana Souza',
    payment_method: 'misto',
    methods: ['dinheiro', 'pix'],
    gross: '59.89',
    discount: '5.71',
    total_amount: '54.18',
    change: '10.00',
    status: 'completed',
    // In the order of scanning, with the agreed prices.
    lines: [
      { product_name: 'Queijo', quantity: '0.78', unit_price: '54.90', total: '39.88' },
      { product_name: 'Leite', quantity: '3', unit_price: '5.69', total: '14.30' },
    ],
    payments: [
      { method: 'dinheiro', amount: '50.00', received: '60.00', change: '10.00' },
      { method: 'pix', amount: '4.18', received: null, change: '0.00' },
    ],
  })
  const { rows } = await app.admin.query(
    `select sum(total_value)::text as worth, count(*)::int as movements, min(responsible_person) as who from stock_movements
      where reference_id = $1`,
    [done.id],
  )
  expect(rows).toEqual([{ worth: '54.18', movements: 2, who: 'Ana Souza' }])
  const csv = await shop.call('GET', `/api/v1/reports/sales/export?format=csv&period=all`)
  expect(String(csv.body)).toContain('Dinheiro + Pix')
})

test('a sale that is off by a cent is refused and leaves nothing behind', async () => {
  const shop = await app.shop()
  const { milk } = await twoProducts(shop)
  const lines = [line(milk.variant, '3', '5.69')]
  for (const wrong of [
    { total: '17.08', payments: [byPix('17.08')] },
    { total: '17.07', payments: [byPix('17.06')] },
    { total: '17.07', payments: [byPix('17.07'), inCash('0.01')] },
    { total: '17.07', payments: [{ ...byPix('17.07'), received: '20.00' }] },
    { total: '17.07', payments: [inCash('17.07', '17.00')] },
    { total: '17.07', payments: [] },
  ])
    await expect(register(shop, { lines, ...wrong })).rejects.toMatchObject({
      code: 'SALE_DOES_NOT_ADD_UP',
      data: { total: '17.07' },
    })
  await expect(
    register(shop, { lines, discount: { kind: 'amount', value: '17.08' }, total: '0.00', payments: [] }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '10' })
  expect((await shop.api.sales.listSales({})).total).toBe(0)
})

test('every product that is short is named, and nothing is sold', async () => {
  const shop = await app.shop()
  const { milk, cheese } = await twoProducts(shop)
  const beans = await stocked(shop, { name: 'Feijão', stock: ['1'] })
  const lines = [
    line(milk.variant, '6', '1.00'),
    line(cheese.variant, '4.5', '1.00'),
    line(beans.variant, '1', '1.00'),
    line(milk.variant, '5', '1.00'),
  ]
  await expect(register(shop, { lines, total: '16.50', payments: [byPix('16.50')] })).rejects.toMatchObject({
    code: 'SALE_SHORT',
    message: 'Estoque insuficiente: Leite (disponível 10, pedido 11); Queijo (disponível 4, pedido 4,5).',
    data: {
      lines: [
        { product_variant_id: milk.variant, available: '10', requested: '11' },
        { product_variant_id: cheese.variant, available: '4', requested: '4.5' },
      ],
    },
  })
  expect(await stockOf(shop, beans.id)).toEqual({ [beans.variant]: '1' })
})

test('a sale sent twice under its key is one sale, with the same answer but for its status, also when its products are deleted', async () => {
  const shop = await app.shop()
  const { milk } = await twoProducts(shop)
  const body = {
    lines: [line(milk.variant, '2', '5.69')],
    total: '11.38',
    payments: [inCash('11.38', '20.00')],
  }
  const key = randomUUID()
  const first = await register(shop, body, key)
  expect(await register(shop, body, key)).toEqual(first)
  await expect(register(shop, { ...body, notes: 'outra' }, key)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  })
  expect(first.status).toBe('completed')
  await shop.api.sales.cancelSale({ params: { id: first.id }, body: {} })
  expect(await register(shop, body, key)).toEqual({ ...first, status: 'cancelled' })
  await shop.api.catalog.deleteProduct({ id: milk.id })
  expect(await register(shop, body, key)).toMatchObject({
    id: first.id,
    number: first.number,
    change: '8.62',
  })
  expect((await shop.api.sales.listSales({})).total).toBe(1)
})

test('a fast clock does not date a sale ahead, and a sale made days ago has its own date', async () => {
  const shop = await app.shop()
  const { milk } = await twoProducts(shop)
  const body = { lines: [line(milk.variant, '1', '1.00')], total: '1.00', payments: [byPix('1.00')] }
  const ahead = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString()
  expect(await register(shop, { ...body, sold_at: ahead })).toMatchObject({ sale_date: today() })
  // In São Paulo it is still the day before.
  const day = addDays(today(), -20)
  const night = await register(shop, { ...body, sold_at: `${day}T01:30:00Z` })
  expect(night.sale_date).toBe(addDays(day, -1))
})

test('a whole sale is cancelled once and every item is returned', async () => {
  const shop = await app.shop()
  const { milk, cheese } = await twoProducts(shop)
  const { id } = await register(shop, {
    lines: [line(milk.variant, '3', '5.69'), line(cheese.variant, '1', '54.90')],
    total: '71.97',
    payments: [byPix('71.97')],
  })
  const cancelled = await shop.api.sales.cancelSale({ params: { id }, body: { notes: 'desistiu' } })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelled_at: expect.any(String) })
  expect([await stockOf(shop, milk.id), await stockOf(shop, cheese.id)]).toEqual([
    { [milk.variant]: '10' },
    { [cheese.variant]: '4' },
  ])
  await expect(shop.api.sales.cancelSale({ params: { id }, body: {} })).rejects.toMatchObject({
    code: 'SALE_ALREADY_CANCELLED',
  })
  const list = await shop.api.sales.listSales({})
  expect(list).toMatchObject({ total: 1, methods: [], sold: { count: 0, amount: '0.00' } })
})

test('of two simultaneous cancellations of a sale one is told that it was cancelled', async () => {
  const shop = await app.shop()
  const { milk } = await twoProducts(shop)
  const { id } = await register(shop, {
    lines: [line(milk.variant, '3', '5.69')],
    total: '17.07',
    payments: [byPix('17.07')],
  })
  const both = await Promise.allSettled(
    [1, 2].map(() => shop.api.sales.cancelSale({ params: { id }, body: {} })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')).toMatchObject({
    reason: { code: 'SALE_ALREADY_CANCELLED' },
  })
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '10' })
})

test('the list includes exits with reason Venda, filters by day, method and status, and totals by method', async () => {
  const shop = await app.shop()
  const { milk } = await twoProducts(shop)
  const [first, second] = [addDays(today(), -21), addDays(today(), -20)]
  await sell(shop, milk.variant, '1', '2.00', first, { payment_method: 'pix' })
  await sell(shop, milk.variant, '1', '4.00', second)
  const one = (payments: SaleInput['payments'], total: string) =>
    register(shop, {
      lines: [line(milk.variant, '1', total)],
      total,
      payments,
      sold_at: `${second}T15:00:00Z`,
    })
  await one([inCash('3.00'), byPix('5.00')], '8.00')
  const { id } = await one([byPix('1.00')], '1.00')
  await shop.api.sales.cancelSale({ params: { id }, body: {} })

  const all = await shop.api.sales.listSales({ from: first, to: second })
  expect(all.items.map(({ number, methods, status }) => [number, methods, status])).toEqual([
    [4, ['pix'], 'cancelled'],
    [3, ['dinheiro', 'pix'], 'completed'],
    [2, [], 'completed'],
    [1, ['pix'], 'completed'],
  ])
  expect(all.items.at(-1)).toMatchObject({ seller: 'Ana', items: 1, total_amount: '2.00' })
  expect(all.methods).toEqual([
    { method: 'pix', amount: '7.00' },
    { method: null, amount: '4.00' },
    { method: 'dinheiro', amount: '3.00' },
  ])
  expect(all.sold).toEqual({ count: 3, amount: '14.00' })
  const pixOnly = await shop.api.sales.listSales({ method: 'pix', status: 'completed' })
  expect(pixOnly.items.map(({ number }) => number)).toEqual([3, 1])
  expect(pixOnly.methods).toEqual([{ method: 'pix', amount: '7.00' }])
  expect((await shop.api.sales.listSales({ from: first, to: first })).total).toBe(1)
})
