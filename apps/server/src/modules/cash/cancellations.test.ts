import { expect, test } from 'vitest'
import { byPix, cancelSale, closeCash, inCash, keepCash, openCash, sellFor } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

test('a cancellation takes the money from its session while that is open, afterwards from the one then open, and needs one', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const register = await keepCash(shop)
  const first = await openCash(shop, register, '10.00')
  const [one, two, three, pix] = await Promise.all([
    sellFor(shop, variant, '5.00', [inCash('5.00')], first.id),
    sellFor(shop, variant, '7.00', [inCash('3.00'), byPix('4.00')], first.id),
    sellFor(shop, variant, '9.00', [inCash('9.00')], first.id),
    sellFor(shop, variant, '1.00', [byPix('1.00')], first.id),
  ])
  await cancelSale(shop, one.id)
  const closed = await closeCash(shop, first.id, '22.00', { counts: [{ method: 'pix', amount: '5.00' }] })
  expect(closed.result?.counts.map(({ difference }) => difference)).toEqual(['0.00', '0.00'])
  expect(closed.result?.cash).toMatchObject({ sales: '17.00', given_back: '5.00' })

  await expect(cancelSale(shop, two.id)).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  expect(await shop.api.sales.getSale({ id: two.id })).toMatchObject({ status: 'completed' })
  expect(await cancelSale(shop, pix.id)).toMatchObject({ status: 'cancelled' })

  const second = await openCash(shop, register, '20.00')
  await cancelSale(shop, two.id)
  const again = await closeCash(shop, second.id, '17.00')
  expect(again.result?.counts).toEqual([
    { method: 'dinheiro', expected: '17.00', late: '0.00', counted: '17.00', difference: '0.00' },
    { method: 'pix', expected: '-4.00', late: '0.00', counted: null, difference: null },
  ])
  expect((await shop.api.cash.getCashSession({ id: first.id })).result).toEqual(closed.result)
  // Without cash control no session is required.
  await shop.api.cash.setCashControl({ is_on: false })
  await cancelSale(shop, three.id)
})

test('with cash control sellers cancel their own sales of the open session, on any day, and no others', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { stock: ['9'] })
  const register = await keepCash(shop)
  const first = await openCash(seller, register)
  const [old, early, late] = [
    await sellFor(seller, variant, '5.00', [inCash('5.00')], first.id),
    await sellFor(seller, variant, '5.00', [inCash('5.00')], first.id),
    await sellFor(shop, variant, '5.00', [inCash('5.00')], first.id),
  ]
  // After midnight the session is still the same.
  await app.admin.query(
    `update stock_movements set created_at = created_at - interval '1 day' where shop_id = $1`,
    [shop.shopId],
  )
  expect(await cancelSale(seller, old.id)).toMatchObject({ status: 'cancelled' })
  await expect(cancelSale(seller, late.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await closeCash(seller, first.id, '10.00')
  await openCash(seller, register, '10.00')
  await expect(cancelSale(seller, early.id)).rejects.toMatchObject({ code: 'CANCELLATION_NEEDS_APPROVAL' })
  expect(await cancelSale(shop, early.id)).toMatchObject({ status: 'cancelled' })
})
