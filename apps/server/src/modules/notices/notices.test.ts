import { randomUUID } from 'node:crypto'
import { PENDING_ASK_MINUTES } from '@prateleira/contract/sales/constants'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { enter, leave, stocked } from '../../../test/stock.ts'

const app = await testApp()
const DAY = 86_400_000
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY)
const paid = { subscription_status: 'active', subscription_expires_at: inDays(60) }

test('products that run low are reported until read, and again when they run low again', async () => {
  const shop = await app.shop(paid)
  const { id, variant } = await stocked(shop, { name: 'Café', stock: ['3'], minimum: '5' })
  await stocked(shop, { name: 'Bastante', stock: ['9'], minimum: '5' })
  const { notices } = shop.api
  expect(await notices.list()).toEqual({
    unread: 1,
    total: 1,
    items: [
      {
        id: `low_stock:${id}`,
        kind: 'low_stock',
        read: false,
        product: { id, name: 'Café', unit: 'un', currentStock: '3', minStock: '5' },
        ends_at: null,
        amount: null,
        refused: null,
        cash: null,
        count: null,
      },
    ],
  })
  expect(await notices.markRead({ ids: [`low_stock:${id}`] })).toMatchObject({ unread: 0, total: 1 })
  await leave(shop, { product_variant_id: variant, quantity: '1' })
  expect(await notices.list()).toMatchObject({ unread: 0, items: [{ read: true }] })
  await enter(shop, { product_variant_id: variant, quantity: '10' })
  expect(await notices.list()).toMatchObject({ unread: 0, total: 0 })
  await leave(shop, { product_variant_id: variant, quantity: '10' })
  expect(await notices.list()).toMatchObject({ unread: 1, total: 1 })
})

test('the number counts all, the list holds the first twenty, unread before read; all are marked at once', async () => {
  const shop = await app.shop(paid)
  const ids = []
  for (let n = 0; n < 22; n += 1) ids.push((await stocked(shop, { name: `P${n}`, minimum: '1' })).id)
  await shop.api.notices.markRead({ ids: [`low_stock:${ids[21]}`] })
  const { unread, total, items } = await shop.api.notices.list()
  expect([unread, total, items.length, items[0]?.id]).toEqual([21, 22, 20, `low_stock:${ids[20]}`])
  expect(items.every(({ read }) => !read)).toBe(true)
  expect(await shop.api.notices.markRead({})).toMatchObject({ unread: 0, total: 22 })
})

test('a trial or subscription that ends within seven days is reported, once per end', async () => {
  const trial = await app.shop()
  expect((await trial.api.notices.list()).items).toMatchObject([{ kind: 'trial_ending', read: false }])
  const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: inDays(6) })
  const first = await shop.api.notices.list()
  expect(first).toMatchObject({ unread: 1, items: [{ kind: 'subscription_ending' }] })
  expect(await shop.api.notices.markRead({ ids: [first.items[0]?.id ?? ''] })).toMatchObject({
    unread: 0,
    total: 1,
  })
  await app.admin.query('update shops set subscription_expires_at = $2 where shop_id = $1', [
    shop.shopId,
    inDays(5),
  ])
  expect(await shop.api.notices.list()).toMatchObject({ unread: 1, total: 1 })
  await app.admin.query('update shops set subscription_expires_at = $2 where shop_id = $1', [
    shop.shopId,
    inDays(8),
  ])
  expect(await shop.api.notices.list()).toMatchObject({ unread: 0, total: 0 })
})

test('a failed payment is reported until a later one succeeds', async () => {
  const shop = await app.shop(paid)
  const pay = (status: string, minutesAgo: number) =>
    app.admin.query(
      `insert into payments (shop_id, amount, status, created_at) values ($1, 39.90, $2, now() - make_interval(mins => $3))`,
      [shop.shopId, status, minutesAgo],
    )
  await pay('completed', 30)
  await pay('failed', 20)
  expect(await shop.api.notices.list()).toMatchObject({
    unread: 1,
    items: [{ kind: 'payment_failed', amount: '39.90' }],
  })
  await pay('completed', 10)
  expect(await shop.api.notices.list()).toMatchObject({ unread: 0, total: 0 })
})

test("nothing of another shop is reported, and nobody marks another shop's notices", async () => {
  const [mine, other] = [await app.shop(paid), await app.shop(paid)]
  const { id } = await stocked(other, { name: 'Segredo', minimum: '1' })
  expect(
    await mine.api.notices.markRead({ ids: [`low_stock:${id}`, 'low_stock:nada', 'outra:coisa'] }),
  ).toEqual({
    unread: 0,
    total: 0,
    items: [],
  })
  expect(await other.api.notices.list()).toMatchObject({ unread: 1 })
  const { rows } = await app.admin.query('select from notices_read where shop_id = $1', [mine.shopId])
  expect(rows).toEqual([])
})

test('a sale pending for half an hour is reported to people who may sell, until it is closed', async () => {
  const shop = await app.shop(paid)
  const stocker = await app.member(shop, 'stocker')
  const { variant } = await stocked(shop, { stock: ['3'] })
  const id = randomUUID()
  await shop.api.sales.holdSale({
    id,
    sale: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '7.00' }],
      total: '7.00',
      payments: [
        { method: 'pix', amount: '5.00' },
        { method: 'outro', amount: '2.00' },
      ],
    },
  })
  expect(await shop.api.notices.list()).toMatchObject({ total: 0 })
  app.clock.advance(PENDING_ASK_MINUTES * 60_000)
  expect(await shop.api.notices.list()).toMatchObject({
    unread: 1,
    items: [{ id: `pix_waiting:${id}`, kind: 'pix_waiting', amount: '5.00', read: false }],
  })
  expect(await stocker.api.notices.list()).toMatchObject({ total: 0 })
  expect(await shop.api.notices.markRead({ ids: [`pix_waiting:${id}`] })).toMatchObject({
    unread: 0,
    total: 1,
  })
  await shop.api.sales.giveUpPendingSale({ params: { id } })
  expect(await shop.api.notices.list()).toMatchObject({ total: 0 })
})
