import { expect, test } from 'vitest'
import { approve, count, openCount } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { ago } = calendarOf(app)

/** As if everything had been counted this many days earlier. */
const age = ({ shopId }: Shop, days: number) =>
  app.admin.query(
    'update stock_count_results set counted_at = counted_at - make_interval(days => $2) where shop_id = $1',
    [shopId, days],
  )

test('products of the ABC classes are due when not counted for one, three or six months', async () => {
  const shop = await app.shop()
  const products = []
  // Shares of 80, 15 and 5 of 100 reais; the last was never sold.
  for (const [name, price] of [
    ['A', '80.00'],
    ['B', '15.00'],
    ['C', '5.00'],
    ['D', null],
  ] as const) {
    const product = await stocked(shop, { name, stock: ['5'] })
    products.push(product)
    if (price) await sell(shop, product.variant, '1', price, ago(30))
  }
  const due = async () => (await shop.api.counts.countsDue()).items.map((one) => `${one.name}:${one.class}`)
  expect(await due()).toEqual(['A:A', 'B:B', 'C:C', 'D:C'])
  const id = await openCount(shop)
  for (const { variant } of products) await count(shop, id, variant, '4')
  expect(await due()).toHaveLength(4)
  await approve(shop, id)
  expect(await due()).toEqual([])
  await age(shop, 32)
  expect(await due()).toEqual(['A:A'])
  await age(shop, 61)
  expect(await due()).toEqual(['A:A', 'B:B'])
  await age(shop, 92)
  expect(await due()).toEqual(['A:A', 'B:B', 'C:C', 'D:C'])
  // Reversed counts do not count.
  await age(shop, -185)
  expect(await due()).toEqual([])
  await shop.api.counts.reverseCount({ params: { id }, body: { reason: 'Teste' } })
  expect(await due()).toHaveLength(4)
})

test('a product counts as counted once all of its variants were', async () => {
  const shop = await app.shop()
  const { id: product, variants } = await stocked(shop, { stock: ['5', '5'] })
  const id = await openCount(shop, { scope: 'list', product_ids: [product] })
  await count(shop, id, variants[0] as string, '5')
  await approve(shop, id)
  expect((await shop.api.counts.countsDue()).items).toMatchObject([{ product_id: product, counted_at: null }])
})
