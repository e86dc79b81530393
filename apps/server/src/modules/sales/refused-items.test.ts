import { randomUUID } from 'node:crypto'
import { PASS_KEPT_DAYS, REFUSED_ITEMS_MAX, REFUSED_ITEMS_OF_ONE } from '@prateleira/contract/sales/constants'
import type { QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { expect, test } from 'vitest'
import { inCash } from '../../../test/cash.ts'
import { count, openCount } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, stocked, stockOf } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'
import { forgetRefusedItems } from './forget-refused-items.ts'

const app = await testApp()
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)

/** Three bottles for 30.00 in cash, as João's phone sends them. */
const queued = (variant: string, pass: string, receipt = 'C-2'): QueuedSaleInput => ({
  sale: {
    sold_at: app.clock.now().toISOString(),
    lines: [{ product_variant_id: variant, quantity: '3', unit_price: '10.00' }],
    total: '30.00',
    payments: [inCash('30.00')],
  },
  pass,
  receipt,
  listed: ['10.00'],
})
const headers = (key: string) => ({ 'idempotency-key': key })
const send = (who: Shop, body: QueuedSaleInput, key: string = randomUUID()) =>
  who.api.sales.registerQueuedSale({ headers: headers(key), body })
const discard = (who: Shop, { sale, receipt }: QueuedSaleInput, key: string) =>
  who.api.sales.discardQueuedSale({ headers: headers(key), body: { sale, receipt, reason: 'Devolvida' } })

/** The notices of refused items that a person has. */
const told = async (who: Shop) =>
  (await who.api.notices.list()).items.filter(({ kind }) => kind === 'refused_item')
const stored = async ({ shopId }: Shop) =>
  (await app.admin.query('select receipt from refused_queued_items where shop_id = $1', [shopId])).rows

async function scene() {
  const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: inDays(400) })
  const product = await stocked(shop, { name: 'Vinho', stock: ['2'], sale: '10.00' })
  const seller = await joined(app, shop, 'seller')
  const { pass } = await seller.api.sales.issuePass({})
  const key = randomUUID()
  return { shop, product, seller, pass, key, body: queued(product.variant, pass) }
}

test('the people who manage the shop are told of a refused sale, once, and nobody else (OFF-04)', async () => {
  const { shop, seller, body, key } = await scene()
  const manager = await joined(app, shop, 'manager')
  const stranger = await app.shop()
  await expect(send(seller, body, key)).rejects.toMatchObject({ code: 'SALE_SHORT' })
  const { rows } = await app.admin.query('select full_name from people where person_id = $1', [
    seller.personId,
  ])
  const [first, ...others] = await told(shop)
  expect(first).toEqual({
    id: expect.stringMatching(/^refused_item:/),
    kind: 'refused_item',
    read: false,
    product: null,
    ends_at: null,
    amount: '30.00',
    refused: {
      kind: 'sale',
      receipt: 'C-2',
      made_by: rows[0].full_name,
      made_at: body.sale.sold_at,
      sent_by: rows[0].full_name,
      reason: 'SALE_SHORT',
    },
    cash: null,
    count: null,
  })
  expect(others).toEqual([])
  expect(await told(manager)).toEqual([first])
  expect(await told(seller)).toEqual([])
  expect(await told(stranger)).toEqual([])

  await shop.api.notices.markRead({ ids: [first?.id ?? ''] })
  await expect(send(seller, body, key)).rejects.toMatchObject({ code: 'SALE_SHORT' })
  expect(await told(shop)).toEqual([{ ...first, read: true }])
})

test('the notice ends when the sale is registered with a reason, registered by itself, or discarded', async () => {
  const { shop, seller, product, body, key } = await scene()
  await expect(send(seller, body, key)).rejects.toMatchObject({ code: 'SALE_SHORT' })
  await send(shop, { ...body, reason: 'Contamos errado' }, key)
  expect([await told(shop), await stored(shop)]).toEqual([[], []])

  const again = randomUUID()
  await expect(send(seller, body, again)).rejects.toMatchObject({ code: 'SALE_SHORT' })
  await enter(shop, { product_variant_id: product.variant, quantity: '3' })
  await send(seller, body, again)
  expect([await told(shop), await stored(shop)]).toEqual([[], []])

  const third = randomUUID()
  await expect(send(seller, body, third)).rejects.toMatchObject({ code: 'SALE_SHORT' })
  await expect(discard(seller, body, third)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  expect(await told(shop)).toHaveLength(1)
  await discard(shop, body, third)
  expect([await told(shop), await stored(shop)]).toEqual([[], []])
  await expect(send(seller, body, third)).rejects.toMatchObject({ code: 'QUEUED_SALE_DISCARDED' })
  expect(await stored(shop)).toEqual([])
})

test('the notice ends when the same sale turns out to be registered the other way', async () => {
  const { shop, seller, product, body, key } = await scene()
  await expect(send(seller, body, key)).rejects.toMatchObject({ code: 'SALE_SHORT' })
  await enter(shop, { product_variant_id: product.variant, quantity: '3' })
  await seller.api.sales.registerSale({ headers: headers(key), body: body.sale })
  expect(await told(shop)).toEqual([])
  await send(seller, body, key)
  expect(await stored(shop)).toEqual([])
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '2' })
})

test('a failure that passes, a wrong command and a stranger leave no notice', async () => {
  const { shop, seller, body, key } = await scene()
  const jam = await app.admin.connect()
  await jam.query('begin')
  await jam.query('select from products where shop_id = $1 for update', [shop.shopId])
  const waiting = send(seller, body, key)
  const failing = expect(waiting).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect
    .poll(
      async () =>
        (
          await app.admin.query(
            `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(1)
  await failing
  await jam.query('rollback')
  jam.release()

  const wrong = { ...body, sale: { ...body.sale, total: '31.00' } }
  await expect(send(seller, wrong)).rejects.toMatchObject({ code: 'SALE_DOES_NOT_ADD_UP' })
  await expect(send(seller, { ...body, receipt: '<b>' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(send(seller, { ...body, reason: 'x' }, key)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  expect((await app.nobody.call('POST', '/api/v1/queued-sales', body, headers(key))).status).toBe(401)
  const stranger = await app.shop()
  await expect(send(stranger, body)).rejects.toMatchObject({ code: 'PASS_UNKNOWN' })
  expect(await stored(shop)).toEqual([])
  // In the stranger's own shop, where the pass is unknown.
  expect(await told(stranger)).toMatchObject([{ refused: { made_by: null, reason: 'PASS_UNKNOWN' } }])
})

test('one person displaces nothing that others sent, and what is too old is forgotten', async () => {
  const { shop, seller, body, key } = await scene()
  await expect(send(seller, body, key)).rejects.toMatchObject({ code: 'SALE_SHORT' })
  await app.admin.query(
    `insert into refused_queued_items (shop_id, idempotency_key, kind, receipt, reason, made_at, sent_by, sent_at)
     select $1, 'key ' || n, 'sale', 'B-' || n, 'SALE_SHORT', now(), $2, now() + make_interval(mins => n)
       from generate_series(1, $3::int) n`,
    [shop.shopId, shop.personId, REFUSED_ITEMS_OF_ONE],
  )
  await expect(send(shop, { ...body, receipt: 'B-999' })).rejects.toMatchObject({ code: 'SALE_SHORT' })
  const receipts = (await stored(shop)).map(({ receipt }) => receipt)
  expect(receipts).toHaveLength(REFUSED_ITEMS_OF_ONE + 1)
  expect(receipts).toContain('C-2')

  await app.admin.query(
    `insert into refused_queued_items (shop_id, idempotency_key, kind, receipt, reason, made_at, sent_by, sent_at)
     select $1, 'other ' || n, 'sale', 'D-' || n, 'SALE_SHORT', now(), uuid_v7(), now() + interval '1 day'
       from generate_series(1, $2::int) n`,
    [shop.shopId, REFUSED_ITEMS_MAX],
  )
  await expect(send(seller, { ...body, receipt: 'C-3' })).rejects.toMatchObject({ code: 'SALE_SHORT' })
  expect(await stored(shop)).toHaveLength(REFUSED_ITEMS_MAX)

  await app.admin.query(
    `update refused_queued_items set sent_at = now() - make_interval(days => $2, mins => 1)
      where shop_id = $1 and receipt <> 'D-7'`,
    [shop.shopId, PASS_KEPT_DAYS],
  )
  await forgetRefusedItems(app.services.door, new AbortController().signal)
  expect(await stored(shop)).toEqual([{ receipt: 'D-7' }])
})

test('refused entries and counts are told of as well, until they are settled', async () => {
  const { shop, seller, product } = await scene()
  const own = await shop.api.sales.issuePass({})
  const stocker = await joined(app, shop, 'stocker')
  const { pass } = await stocker.api.sales.issuePass({})
  await shop.api.team.updateMember({ params: { id: stocker.personId }, body: { role: 'seller' } })
  app.clock.advance(60_000)
  const late = app.clock.now().toISOString()
  const entry = { lines: [{ product_variant_id: product.variant, quantity: '5', unit_price: null }] }
  const [key, other] = [randomUUID(), randomUUID()]
  const entered = { entry, made_at: late, pass, receipt: 'E-1' }
  await expect(
    seller.api.stock.registerQueuedEntry({ headers: headers(key), body: entered }),
  ).rejects.toMatchObject({ code: 'SELLER_MIGHT_NOT' })
  const id = await openCount(shop)
  await count(shop, id, product.variant, '2')
  await shop.api.counts.cancelCount({ id })
  const line = { count_id: id, product_variant_id: product.variant, quantity: '2' }
  const counted = { line, made_at: late, sent_at: late, pass: own.pass, receipt: 'E-2' }
  await expect(
    seller.api.counts.registerQueuedCount({ headers: headers(other), body: counted }),
  ).rejects.toMatchObject({ code: 'COUNT_CLOSED' })
  expect(await told(shop)).toMatchObject([
    { amount: null, refused: { kind: 'count', receipt: 'E-2', reason: 'COUNT_CLOSED' } },
    { amount: null, refused: { kind: 'entry', receipt: 'E-1', reason: 'SELLER_MIGHT_NOT' } },
  ])
  await shop.api.stock.registerQueuedEntry({
    headers: headers(key),
    body: { ...entered, reason: 'Eu estava junto' },
  })
  await shop.api.counts.discardQueuedCount({
    headers: headers(other),
    body: { line, receipt: 'E-2', reason: 'Encerrado' },
  })
  expect([await told(shop), await stored(shop)]).toEqual([[], []])
})
