import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test("a shop configures the layout of its scale's labels, and turns it off; sellers read it", async () => {
  const shop = await app.shop()
  const ana = await app.member(shop, 'seller')
  const layout = { prefix: '20', code_digits: 4, value: 'weight' as const, has_check: true }
  expect(await shop.api.sales.getScaleLabels()).toEqual({ layout: null })
  expect(await shop.api.sales.setScaleLabels({ layout })).toEqual({ layout })
  expect(await ana.api.sales.getScaleLabels()).toEqual({ layout })
  await expect(ana.api.sales.setScaleLabels({ layout: null })).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
  })
  // A new layout replaces the first one completely.
  const other = { prefix: '2', code_digits: 5, value: 'price' as const, has_check: false }
  await shop.api.sales.setScaleLabels({ layout: other })
  expect(await ana.api.sales.getScaleLabels()).toEqual({ layout: other })
  expect(await (await app.shop()).api.sales.getScaleLabels()).toEqual({ layout: null })
  await expect(
    shop.api.sales.setScaleLabels({ layout: { ...layout, code_digits: 7 } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await shop.api.sales.setScaleLabels({ layout: null })
  expect(await ana.api.sales.getScaleLabels()).toEqual({ layout: null })
})
