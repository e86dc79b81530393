import { CASH_DIFFERENCE_DAYS } from '@prateleira/contract/notices/constants'
import { expect, test } from 'vitest'
import { closeCash, keepCash, openCash } from '../../../test/cash.ts'
import { approve, count, openCount } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()
const DAY = 86_400_000
const paid = {
  subscription_status: 'active',
  subscription_expires_at: new Date(app.clock.now().getTime() + 60 * DAY),
}
const kinds = async (who: Shop) => (await who.api.notices.list()).items.map(({ kind }) => kind)

test('a cash session that somebody else closed with a difference is reported to who may see all of them, for a week', async () => {
  const shop = await app.shop(paid)
  const [seller, stocker] = [await app.member(shop, 'seller'), await app.member(shop, 'stocker')]
  const register = await keepCash(shop)
  const right = await openCash(seller, register, '50.00')
  await closeCash(seller, right.id, '50.00')
  const own = await openCash(shop, register, '50.00')
  await closeCash(shop, own.id, '49.00')
  expect(await kinds(shop)).toEqual([])
  const { id } = await openCash(seller, register, '50.00')
  await closeCash(seller, id, '41.43')
  expect(await shop.api.notices.list()).toMatchObject({
    unread: 1,
    items: [
      {
        id: `cash_difference:${id}`,
        cash: { session_id: id, register: 'Caixa 1', missing: '8.57', over: '0.00' },
      },
    ],
  })
  expect([await kinds(seller), await kinds(stocker)]).toEqual([[], []])
  expect(await shop.api.notices.markRead({ ids: [`cash_difference:${id}`] })).toMatchObject({ unread: 0 })
  app.clock.advance(CASH_DIFFERENCE_DAYS * DAY + 1)
  expect(await kinds(shop)).toEqual([])
})

test('a count of which nothing is left is reported to who may approve it, until it is approved, and again after a recount', async () => {
  const shop = await app.shop(paid)
  const stocker = await app.member(shop, 'stocker')
  const { variants } = await stocked(shop, { stock: ['5', '5'] })
  const [first, second] = variants as [string, string]
  const id = await openCount(stocker)
  await count(stocker, id, first, '5')
  expect(await kinds(shop)).toEqual([])
  await count(stocker, id, second, '4')
  expect(await shop.api.notices.list()).toMatchObject({
    unread: 1,
    items: [{ id: `count_review:${id}:0`, count: { id, name: 'Inventário geral' } }],
  })
  expect(await kinds(stocker)).toEqual([])
  expect(await shop.api.notices.markRead({})).toMatchObject({ unread: 0, total: 1 })
  await shop.api.counts.askRecount({ params: { id }, body: { product_variant_ids: [second] } })
  expect(await kinds(shop)).toEqual([])
  await count(await app.member(shop, 'stocker'), id, second, '4')
  expect(await shop.api.notices.list()).toMatchObject({ unread: 1, total: 1 })
  await approve(shop, id)
  expect(await kinds(shop)).toEqual([])
})
