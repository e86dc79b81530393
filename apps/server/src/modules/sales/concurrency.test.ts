import { randomUUID } from 'node:crypto'
import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { byPix, closeCash, inCash, keepCash, openCash } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { sendUntilServed, stocked } from '../../../test/stock.ts'

const app = await testApp()

const PRODUCTS = 5
const THERE = 100
const SALES = 500
/** One in this many is sent twice at once under its key, as by a page that lost the answer. */
const TWICE = 4
const FLOAT = '50.00'

/** Every order of three of the products. */
function orders(): number[][] {
  const all = Array.from({ length: PRODUCTS }, (_, index) => index)
  return all
    .flatMap((a) => all.flatMap((b) => all.map((c) => [a, b, c])))
    .filter((trio) => new Set(trio).size === 3)
}

/** R$ 3,30: in cash with change, by Pix, or both. */
const PAID = [
  [inCash('3.30', '10.00')],
  [byPix('3.30')],
  [byPix('1.10'), inCash('2.20', '5.00')],
  [inCash('3.30')],
]

test('SELL-05 500 sales of three items in all orders on stock for 100: all or nothing, none oversold, none deadlocks, each key once, and sales = movements = receipts = cash', async () => {
  const shop = await app.shop()
  const register = await keepCash(shop)
  const { id: session } = await openCash(shop, register, FLOAT)
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, index) =>
      stocked(shop, { name: `P${index}`, stock: [String(THERE)] }),
    ),
  )
  const variants = products.map(({ variant }) => variant)
  const trios = orders()
  const sell = (index: number) => {
    const call = {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lines: (trios[index % trios.length] as number[]).map((place) => ({
          product_variant_id: variants[place] as string,
          quantity: '1',
          unit_price: '1.10',
        })),
        total: '3.30',
        payments: PAID[index % PAID.length] as (typeof PAID)[number],
        cash_session_id: session,
      },
    }
    return () => shop.api.sales.registerSale(call).then(({ id }) => ({ id, index }))
  }
  const once = Array.from({ length: SALES }, (_, index) => sell(index))
  const calls = once.flatMap((send, index) => (index % TWICE === 0 ? [send, send] : [send]))
  const answers = await sendUntilServed(calls)
  const served = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const sold = once.map((_, index) => served.filter((sale) => sale.index === index))
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect([...new Set(refused.map(({ code }) => code))]).toEqual(['SALE_SHORT'])
  expect(sold.filter((some) => new Set(some.map(({ id }) => id)).size > 1)).toEqual([])
  const accepted = sold.flatMap(([one]) => one ?? [])
  // Not because of a shortage from the start: the rest is too little for another three.
  const left = await app.admin.query<{ left: number }>(
    'select current_stock::int as left from product_variants where shop_id = $1',
    [shop.shopId],
  )
  const levels = left.rows.map((row) => row.left)
  expect(Math.min(...levels)).toBeGreaterThanOrEqual(0)
  expect(levels.filter((level) => level > 0).length).toBeLessThan(3)
  expect(levels.reduce((sum, level) => sum + level, 0)).toBe(PRODUCTS * THERE - accepted.length * 3)

  // Each acknowledged sale is one sale with its three items, three movements and its own money in the session.
  const { rows } = await app.admin.query(
    `select s.id, s.total_amount::text as total,
            (select count(distinct i.product_variant_id)::int from sale_items i where i.sale_id = s.id) as items,
            (select count(distinct m.product_variant_id)::int from stock_movements m where m.reference_id = s.id and m.kind = 'exit') as movements,
            (select sum(y.amount)::text from sale_payments y where y.sale_id = s.id) as paid,
            (select sum(e.amount)::text from cash_entries e where e.reference_id = s.id and e.session_id = $2) as cash
       from sales s where s.shop_id = $1 order by s.id`,
    [shop.shopId, session],
  )
  expect(rows).toEqual(
    accepted
      .map(({ id }) => ({ id, total: '3.30', items: 3, movements: 3, paid: '3.30', cash: '3.30' }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  )
  const { rows: all } = await app.admin.query(
    `select (select count(*)::int from sale_items where shop_id = $1) as items,
            (select count(*)::int from stock_movements where shop_id = $1 and kind = 'exit') as movements,
            (select count(distinct number)::int from sales where shop_id = $1) as numbers`,
    [shop.shopId],
  )
  expect(all).toEqual([
    { items: accepted.length * 3, movements: accepted.length * 3, numbers: accepted.length },
  ])
  // Printed on receipts, and part of the counted cash.
  const receipts = await Promise.all(accepted.map(({ id }) => shop.api.sales.getSale({ id })))
  const taken = (method: string) =>
    sumCents(
      receipts.flatMap(({ payments }) =>
        payments.filter((one) => one.method === method).map(({ amount }) => toCents(amount)),
      ),
    )
  expect(receipts.filter(({ lines, total_amount: total }) => lines.length !== 3 || total !== '3.30')).toEqual(
    [],
  )
  const { result } = await closeCash(shop, session, '0.00')
  expect(result?.counts.map(({ method, expected }) => [method, expected])).toEqual([
    ['dinheiro', fromCents(taken('dinheiro') + toCents(FLOAT))],
    ['pix', fromCents(taken('pix'))],
  ])
  expect(await checkLedger(app.databaseUrl)).toEqual([])

  // Every line that is short is named, and nothing of the sale has happened.
  const { variant: there } = await stocked(shop, { name: 'Há', stock: ['1'] })
  const asked = [there, ...variants.slice(0, 2)]
  await expect(
    shop.api.sales.registerSale({
      headers: {},
      body: {
        lines: asked.map((product_variant_id, index) => ({
          product_variant_id,
          quantity: index === 0 ? '1' : '101',
          unit_price: '1.00',
        })),
        total: '203.00',
        payments: [byPix('203.00')],
      },
    }),
  ).rejects.toMatchObject({
    code: 'SALE_SHORT',
    data: {
      lines: [
        { product_variant_id: variants[0], product_name: 'P0', requested: '101' },
        { product_variant_id: variants[1], product_name: 'P1', requested: '101' },
      ],
    },
  })
  const { rows: kept } = await app.admin.query(
    'select current_stock::int as left from product_variants where shop_id = $1 and id = $2',
    [shop.shopId, there],
  )
  expect(kept).toEqual([{ left: 1 }])
  expect((await shop.api.sales.listSales({})).total).toBe(accepted.length)
}, 120_000)

test("a sale does not wait for another one's number", async () => {
  const shop = await app.shop()
  const [one, other] = await Promise.all([
    stocked(shop, { name: 'A', stock: ['5'] }),
    stocked(shop, { name: 'B', stock: ['5'] }),
  ])
  const client = await app.admin.connect()
  const insert = `insert into sales (shop_id, number, sale_date, total_amount) values ($1, free_sale_number($1), current_date, 1) returning number::int as number`
  try {
    // A slow sale with number 1.
    await client.query('begin')
    const { rows } = await client.query(insert, [shop.shopId])
    expect(rows).toEqual([{ number: 1 }])
    const sell = (product_variant_id: string) =>
      shop.api.sales.registerSale({
        headers: {},
        body: {
          lines: [{ product_variant_id, quantity: '1', unit_price: '1.00' }],
          total: '1.00',
          payments: [{ method: 'pix', amount: '1.00' }],
        },
      })
    expect(await sell(one.variant)).toMatchObject({ number: 2 })
    expect(await sell(other.variant)).toMatchObject({ number: 3 })
    await client.query('rollback')
    // The unused number stays unused: numbers ascend.
    expect(await sell(one.variant)).toMatchObject({ number: 4 })
  } finally {
    client.release()
  }
})
