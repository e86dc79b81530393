import type { ExitInput } from '@prateleira/contract/stock/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { countMovements, leave, outcomes, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

const asking = (shop: Shop, lines: ExitInput['lines'], key?: string) =>
  shop.api.stock.registerExit({
    headers: { 'low-stock': 'ask', ...(key && { 'idempotency-key': key }) },
    body: { lines, exit_date: '2026-01-15', responsible_person: 'Ana', exit_reason: 'venda' },
  })

test('an exit that needs confirmation is refused at the minimum, with the remaining quantity, and takes nothing', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['6', '4'], minimum: '5' })
  const [first = '', second = ''] = variants
  await expect(
    asking(shop, [
      { product_variant_id: first, quantity: '3' },
      { product_variant_id: second, quantity: '2' },
    ]),
  ).rejects.toMatchObject({
    code: 'LOW_STOCK_UNCONFIRMED',
    status: 409,
    data: { products: [{ product_id: id, product_name: 'Cabo USB', left: '5', minimum: '5' }] },
  })
  expect(await stockOf(shop, id)).toEqual({ [first]: '6', [second]: '4' })
  expect(await countMovements(app, shop, 'exit')).toBe(0)
  expect((await shop.api.reports.dashboard()).recent_sales.count).toBe(0)
  await asking(shop, [{ product_variant_id: first, quantity: '4' }])
  expect(await stockOf(shop, id)).toEqual({ [first]: '2', [second]: '4' })
  // An exit beyond the stock is refused, confirmed or not.
  await expect(asking(shop, [{ product_variant_id: first, quantity: '3' }])).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
  })
})

test('a program without the low-stock header is not asked; an unknown value is refused', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'], minimum: '5' })
  const answer = await leave(shop, { product_variant_id: variant, quantity: '5' })
  expect(answer.movements[0]).toMatchObject({ total_stock: '0', is_low: true })
  const wrong = await shop.call(
    'POST',
    '/api/v1/stock/exits',
    { lines: [], exit_date: '2026-01-15', responsible_person: 'Ana', exit_reason: 'venda' },
    { 'low-stock': 'never' },
  )
  expect(wrong.status).toBe(400)
})

test('the same key, first refused for confirmation and then confirmed, is one exit, also if the answer was lost', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['5'], minimum: '5' })
  const key = crypto.randomUUID()
  const lines = [{ product_variant_id: variant, quantity: '1' }]
  const confirmed = () =>
    shop.api.stock.registerExit({
      headers: { 'idempotency-key': key },
      body: { lines, exit_date: '2026-01-15', responsible_person: 'Ana', exit_reason: 'venda' },
    })
  await expect(asking(shop, lines, key)).rejects.toMatchObject({ code: 'LOW_STOCK_UNCONFIRMED' })
  const first = await confirmed()
  expect(await asking(shop, lines, key)).toEqual(first)
  expect(await stockOf(shop, id)).toEqual({ [variant]: '4' })
})

test('of many simultaneous exits exactly those above the minimum need no confirmation', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['20'], minimum: '5' })
  const { accepted, refused } = await outcomes(
    Array.from({ length: 30 }, () => asking(shop, [{ product_variant_id: variant, quantity: '1' }])),
  )
  expect(accepted).toBe(14)
  expect(refused).toEqual(Array(16).fill('LOW_STOCK_UNCONFIRMED'))
  expect(await stockOf(shop, id)).toEqual({ [variant]: '6' })
})

test('which exits need confirmation agrees with a calculation, for any quantities', async () => {
  const shop = await app.shop()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 25 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
      async (stock, minimum, exits) => {
        const { variant } = await stocked(shop, { stock: [String(stock)], minimum: String(minimum) })
        let left = stock
        for (const quantity of exits) {
          const [outcome] = await Promise.allSettled([
            asking(shop, [{ product_variant_id: variant, quantity: String(quantity) }]),
          ])
          const said = outcome?.status === 'rejected' ? outcome.reason.code : 'registered'
          const expected =
            quantity > left
              ? 'INSUFFICIENT_STOCK'
              : left - quantity <= minimum
                ? 'LOW_STOCK_UNCONFIRMED'
                : 'registered'
          expect(said).toBe(expected)
          if (said === 'registered') left -= quantity
        }
      },
    ),
    { numRuns: 25 },
  )
})
