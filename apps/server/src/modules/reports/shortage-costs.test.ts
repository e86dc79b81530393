import { add, compare, multiply } from '@prateleira/contract/shared/decimal'
import { expect, test } from 'vitest'
import { approve, count, openCount } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, stocked } from '../../../test/stock.ts'

const app = await testApp()

const shortages = async (shop: Shop) => {
  const reasons = await shop.api.reports.reasons({ period: 'all' })
  return reasons.find(({ exit_reason: reason }) => reason === null)?.total_cost
}

/** What the minutes of counts say is missing. */
async function missing(shop: Shop, ids: string[]) {
  const minutes = await Promise.all(ids.map((id) => shop.api.counts.countMinutes({ id })))
  const values = minutes.flatMap(({ lines }) => lines.flatMap(({ value }) => value ?? []))
  return values.filter((value) => compare(value, '0') < 0).reduce((sum, value) => add(sum, value), '0')
}

const negative = (value: string) => multiply(value, '-1', 2)

test('shortages cost in the reasons what the minutes of their counts say, also at the cost price where no average is known', async () => {
  const shop = await app.shop()
  const [priced, bought, unknown, weighed] = [
    await stocked(shop, { name: 'Vela', cost: '3.33' }),
    await stocked(shop, { name: 'Sal', cost: '9.00' }),
    await stocked(shop, { name: 'Pano' }),
    await stocked(shop, { name: 'Queijo', unit: 'kg', cost: '40.00', stock: ['0', '0'] }),
  ]
  const all = [priced, bought, unknown, weighed].flatMap(({ variants }) => variants)
  await enter(shop, { product_variant_id: bought.variant, quantity: '7', unit_price: '2.10' })
  const found = async (...quantities: string[]) => {
    const id = await openCount(shop)
    for (const [index, variant] of all.entries()) await count(shop, id, variant, quantities[index] as string)
    await approve(shop, id)
    return id
  }
  const first = await found('7', '7', '7', '2', '1.5')
  expect(await shortages(shop)).toBeUndefined()
  const second = await found('3', '6', '5', '1.75', '1.25')
  // 4 × 3.33 + 1 × 2.10 + 0.5 × 40.00.
  expect(await shortages(shop)).toBe('35.42')
  expect(negative(await missing(shop, [first, second]))).toBe('35.42')
  // What is known later changes neither.
  await shop.api.catalog.updateProduct({
    params: { id: priced.id },
    body: { name: 'Vela', cost_price: '5.00', is_active: true },
  })
  const third = await found('1', '6', '5', '1.75', '1.25')
  expect(await shortages(shop)).toBe('45.42')
  expect(negative(await missing(shop, [first, second, third]))).toBe('45.42')

  await shop.api.counts.reverseCount({ params: { id: third }, body: { reason: 'Contado errado' } })
  expect(await shortages(shop)).toBe('35.42')
})
