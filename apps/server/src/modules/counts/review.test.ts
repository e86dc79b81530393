import { expect, test } from 'vitest'
import { count, openCount, review } from '../../../test/counts.ts'
import { testApp } from '../../../test/harness.ts'
import { enter, reverse, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()

test('a reviewed version is identified by its lines, not by their number', async () => {
  const shop = await app.shop()
  const [one, other] = [await stocked(shop, { stock: ['10'] }), await stocked(shop, { stock: ['10'] })]
  const id = await openCount(shop)
  await count(shop, id, one.variant, '10')
  await count(shop, id, other.variant, '10')
  const { version } = await review(shop, id)
  await shop.api.catalog.deleteProduct({ id: one.id })
  await count(shop, id, other.variant, '0', { replaces: true })
  await expect(
    shop.api.counts.approveCount({ headers: {}, params: { id }, body: { version } }),
  ).rejects.toMatchObject({ code: 'COUNT_CHANGED' })
})

test('the review marks entries and exits of before the count that were reversed after it', async () => {
  const shop = await app.shop()
  const { variants } = await stocked(shop, { stock: ['10', '10', '10'] })
  const [mistyped, sold, quiet] = variants as [string, string, string]
  await enter(shop, { product_variant_id: mistyped, quantity: '5' })
  await sell(shop, sold, '2', '1.00', '2026-01-15')
  const id = await openCount(shop)
  await count(shop, id, mistyped, '10')
  await count(shop, id, sold, '8')
  await count(shop, id, quiet, '10')
  // Later entries and exits make no difference.
  await enter(shop, { product_variant_id: quiet, quantity: '3' })
  for (const variant of variants) {
    const { items } = await shop.api.stock.listMovements({ product_variant_id: variant })
    await reverse(shop, items[0]?.id ?? '')
  }
  const { items } = await review(shop, id)
  expect(
    Object.fromEntries(items.map((line) => [line.product_variant_id, [line.difference, line.reversed]])),
  ).toEqual({ [mistyped]: ['-5', '-5'], [sold]: ['0', '2'], [quiet]: ['0', null] })
})
