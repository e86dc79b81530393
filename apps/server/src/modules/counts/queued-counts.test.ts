import { randomUUID } from 'node:crypto'
import type { QueuedCountInput } from '@prateleira/contract/counts/queue-schemas'
import { expect, test } from 'vitest'
import { approve, count, openCount, review } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { sell, stocked, stockOf } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()
const MINUTE = 60_000

async function device(stock = '10') {
  const shop = await app.shop()
  const product = await stocked(shop, { stock: [stock] })
  const id = await openCount(shop)
  const { pass } = await shop.api.sales.issuePass({})
  return { shop, product, id, pass }
}

/** A count of `minutes` ago by the device's clock, which is wrong by `off`. */
const queued = (
  { id, pass, product }: Awaited<ReturnType<typeof device>>,
  quantity: string | null,
  { minutes = 0, off = 0 } = {},
): QueuedCountInput => {
  const now = Date.now() + off
  return {
    line: { count_id: id, product_variant_id: product.variant, quantity },
    made_at: new Date(now - minutes * MINUTE).toISOString(),
    sent_at: new Date(now).toISOString(),
    pass,
    receipt: 'A-1',
  }
}
const send = (who: Shop, body: QueuedCountInput, key: string = randomUUID()) =>
  who.api.counts.registerQueuedCount({ headers: { 'idempotency-key': key }, body })

/** Moves everything in the shop this many minutes into the past. */
async function later({ shopId }: Shop, minutes: number): Promise<void> {
  for (const [table, column] of [
    ['stock_movements', 'created_at'],
    ['selling_passes', 'issued_at'],
    ['stock_counts', 'opened_at'],
  ])
    await app.admin.query(
      `update ${table} set ${column} = ${column} - make_interval(mins => $2) where shop_id = $1`,
      [shopId, minutes],
    )
}

test("a late count is compared with the balance at its moment, whatever the device's clock says", async () => {
  for (const off of [0, 3 * 60 * MINUTE, -400 * 24 * 60 * MINUTE]) {
    const here = await device()
    const { shop, product, id } = here
    await later(shop, 60)
    // Three are sold ten minutes after the count, before it arrives.
    await sell(shop, product.variant, '3', '1.00', '2026-01-15')
    await later(shop, 10)
    await send(shop, queued(here, '9', { minutes: 20, off }))
    expect((await review(shop, id)).items[0]).toMatchObject({
      expected: '10',
      counted: '9',
      difference: '-1',
    })
    await approve(shop, id)
    expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '6' })
  }
})

test('a line is counted once per key, whoever sends it in whatever way, for the holder of the pass', async () => {
  const here = await device()
  const { shop, product, id } = here
  const seller = await joined(app, shop, 'seller')
  const key = randomUUID()
  const body = queued(here, '4')
  await Promise.all([shop, seller, shop, seller].map((who) => send(who, body, key)))
  expect((await review(shop, id)).items[0]).toMatchObject({
    counted: '4',
    lines: [{ quantity: '4', late: 'A-1' }],
  })
  const other = randomUUID()
  await count(shop, id, product.variant, '2', {}, other)
  await send(seller, { ...queued(here, '2'), receipt: 'A-2' }, other)
  expect((await review(shop, id)).items[0]).toMatchObject({ counted: '6', lines: [{}, { late: 'A-2' }] })
  await expect(send(shop, queued(here, '5'), key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  // The sender may not count, but the person who counted could.
  await expect(seller.api.counts.getCount({ id })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
})

test('a count after the approval is refused and can be discarded, permanently and on record', async () => {
  const here = await device()
  const { shop, product, id } = here
  const stocker = await joined(app, shop, 'stocker')
  await count(shop, id, product.variant, '8')
  await approve(shop, id)
  const [key, line] = [randomUUID(), queued(here, '2')]
  await expect(send(shop, line, key)).rejects.toMatchObject({ code: 'COUNT_CLOSED' })
  const discard = (who: Shop) =>
    who.api.counts.discardQueuedCount({
      headers: { 'idempotency-key': key },
      body: { line: line.line, receipt: 'A-1', reason: 'Inventário já aprovado' },
    })
  await expect(discard(stocker)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  expect(await discard(shop)).toEqual({ receipt: 'A-1' })
  await expect(send(shop, line, key)).rejects.toMatchObject({ code: 'QUEUED_COUNT_DISCARDED' })
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '8' })
  const { items } = await shop.api.team.listActivity({ group: 'counts' })
  expect(items.map(({ kind }) => kind)).toEqual(['queued_count_discard', 'count_approve', 'count_open'])
})

test('a count with an unknown pass waits for a manager, and a registered key cannot be discarded', async () => {
  const here = await device()
  const { shop } = here
  const strange = { ...queued(here, '4'), pass: 'x'.repeat(43) }
  const key = randomUUID()
  await expect(send(shop, strange, key)).rejects.toMatchObject({
    code: 'PASS_UNKNOWN',
    message: expect.stringContaining('contagem'),
  })
  await send(shop, { ...strange, reason: 'Eu vi a contagem' }, key)
  await expect(
    shop.api.counts.discardQueuedCount({
      headers: { 'idempotency-key': key },
      body: { line: strange.line, receipt: 'A-1', reason: 'Engano' },
    }),
  ).rejects.toMatchObject({ code: 'QUEUED_COUNT_REGISTERED' })
})

test('a count made before a recount was requested belongs to the previous round, however late it arrives', async () => {
  const here = await device()
  const { shop, product, id } = here
  await later(shop, 60)
  await count(shop, id, product.variant, '5')
  const early = queued(here, '7', { minutes: 5 })
  await shop.api.counts.askRecount({ params: { id }, body: { product_variant_ids: [product.variant] } })
  await send(shop, early)
  expect(await shop.api.counts.getCount({ id })).toMatchObject({ recounts: 1, counted: 0 })
})

test('a device whose clock jumped far counted when the pass was issued', async () => {
  const here = await device()
  const { shop, id } = here
  const ages = { made_at: '0001-01-01T00:00:00Z', sent_at: '9999-12-31T23:59:59Z' }
  expect(await send(shop, { ...queued(here, '4'), ...ages })).toEqual({ receipt: 'A-1' })
  expect((await review(shop, id)).items[0]).toMatchObject({ counted: '4' })
})
