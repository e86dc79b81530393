import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

const PRODUCTS = 5
const THERE = 60
const SALES = 200

/** Every order of three of the products. */
function orders(): number[][] {
  const all = Array.from({ length: PRODUCTS }, (_, index) => index)
  return all
    .flatMap((a) => all.flatMap((b) => all.map((c) => [a, b, c])))
    .filter((trio) => new Set(trio).size === 3)
}

test('sales of three items that cross in all orders on limited stock: nothing is oversold, none deadlocks, each key once', async () => {
  const shop = await app.shop()
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, index) =>
      stocked(shop, { name: `P${index}`, stock: [String(THERE)] }),
    ),
  )
  const trios = orders()
  const sold = await Promise.allSettled(
    Array.from({ length: SALES }, (_, index) => {
      const trio = trios[index % trios.length] as number[]
      const lines = trio.map((place) => ({
        product_variant_id: products[place]?.variant as string,
        quantity: '1',
        unit_price: '1.10',
      }))
      const call = {
        headers: { 'idempotency-key': randomUUID() },
        body: { lines, total: '3.30', payments: [{ method: 'pix' as const, amount: '3.30' }] },
      }
      // Twice under one key at the same time, as a page that lost its answer does.
      return Promise.allSettled([shop.api.sales.registerSale(call), shop.api.sales.registerSale(call)])
    }),
  )
  const pairs = sold.map((one) => (one.status === 'fulfilled' ? one.value : []))
  const ids = pairs.map(
    (pair) => new Set(pair.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))),
  )
  const refused = pairs.flat().flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect([...new Set(refused.map(({ code }) => code))]).toEqual(['SALE_SHORT'])
  expect(ids.every((distinct) => distinct.size <= 1)).toBe(true)
  const accepted = ids.filter((distinct) => distinct.size === 1).length

  const { rows } = await app.admin.query(
    `select (select count(*)::int from sales where shop_id = $1) as sales,
            (select count(distinct number)::int from sales where shop_id = $1) as numbers,
            (select count(*)::int from counter_sales where shop_id = $1) as counted,
            (select count(*)::int from sale_items where shop_id = $1) as items,
            (select count(*)::int from sale_lines where shop_id = $1) as lines,
            (select count(*)::int from stock_movements where shop_id = $1 and kind = 'exit') as movements,
            (select sum(amount)::text from sale_payments where shop_id = $1) as paid,
            (select sum(total_amount)::text from sales where shop_id = $1) as worth,
            (select sum(current_stock)::int from product_variants where shop_id = $1) as left_over,
            (select min(current_stock)::int from product_variants where shop_id = $1) as least`,
    [shop.shopId],
  )
  const [all] = rows
  expect(all).toMatchObject({ sales: accepted, numbers: accepted, counted: accepted })
  expect(all).toMatchObject({ items: accepted * 3, lines: accepted * 3, movements: accepted * 3 })
  expect(all.paid).toBe(all.worth)
  expect(all.left_over).toBe(PRODUCTS * THERE - accepted * 3)
  expect(all.least).toBeGreaterThanOrEqual(0)
  // What is left would not have been enough for another three.
  const { rows: rest } = await app.admin.query(
    'select count(*)::int as n from product_variants where shop_id = $1 and current_stock > 0',
    [shop.shopId],
  )
  expect(rest[0].n).toBeLessThan(3)
}, 60_000)

test('a sale does not wait for the number of another one', async () => {
  const shop = await app.shop()
  const [one, other] = await Promise.all([
    stocked(shop, { name: 'A', stock: ['5'] }),
    stocked(shop, { name: 'B', stock: ['5'] }),
  ])
  const client = await app.admin.connect()
  const insert = `insert into sales (shop_id, sale_date, total_amount) values ($1, current_date, 1) returning number::int as number`
  try {
    // A sale that takes its time, with number 1.
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
    // The number that nobody has used stays unused: numbers ascend.
    expect(await sell(one.variant)).toMatchObject({ number: 4 })
  } finally {
    client.release()
  }
})
