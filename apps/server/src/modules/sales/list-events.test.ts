import { randomUUID } from 'node:crypto'
import { SALE_EVENTS_KEPT_DAYS } from '@prateleira/contract/sales/constants'
import type { SaleEvent } from '@prateleira/contract/sales/event-schemas'
import { expect, test } from 'vitest'
import { byPix, cancelSale, sellFor } from '../../../test/cash.ts'
import { follower } from '../../../test/events.ts'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, leave, sell, stocked } from '../../../test/stock.ts'
import { allEnded } from '../../../test/transactions.ts'
import { forgetSaleEvents } from './forget-sale-events.ts'

const app = await testApp()
const { today } = calendarOf(app)
const READ = '/api/v1/events'

const told = (events: SaleEvent[]) => events.map(({ type, data }) => `${type} ${data.number}`)

async function selling(stock = '50') {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Leite', stock: [stock], cost: '13.37', sale: '5.00' })
  const sold = (key?: string) => sellFor(shop, variant, '5.00', [byPix('5.00')], null, key)
  return { shop, variant, sold }
}

/** Events read by a program with a key of the shop. */
async function byKey(shop: Shop) {
  const { key } = await shop.api.integration.createKey({ name: 'Loja', scope: 'read', password: PASSWORD })
  return (path: string) => app.nobody.call('GET', path, undefined, { authorization: `Bearer ${key}` })
}

test('a sale registered in any way leaves one event, and so does each later change; a refusal leaves none', async () => {
  const { shop, variant, sold } = await selling()
  await shop.api.sales.savePixAccount({ key: 'ana@loja.com.br', name: 'Ana', city: 'Recife' })
  const reader = follower(app, shop)
  const read = async () => told(await reader.read())
  expect(await read()).toEqual([])

  const key = randomUUID()
  const { id } = await sold(key)
  await sold(key)
  expect(await read()).toEqual(['sale.registered 1'])

  await sell(shop, variant, '2', '5.00', today())
  await leave(shop, { product_variant_id: variant, quantity: '1' })
  expect(await read()).toEqual(['sale.registered 2'])

  const { pass } = await shop.api.sales.issuePass({})
  const line = { product_variant_id: variant, quantity: '1', unit_price: '5.00' }
  const sale = { lines: [line, line], total: '10.00', payments: [byPix('10.00')] }
  const queued = {
    headers: { 'idempotency-key': randomUUID() },
    body: { sale, pass, receipt: 'A-1', listed: ['5.00', '5.00'] },
  }
  await shop.api.sales.registerQueuedSale(queued)
  await shop.api.sales.registerQueuedSale(queued)
  expect(await read()).toEqual(['sale.registered 3'])

  const pending = await shop.api.sales.holdSale({ id: randomUUID(), sale })
  const given = await shop.api.sales.holdSale({ id: randomUUID(), sale })
  await shop.api.sales.giveUpPendingSale({ params: { id: given.id } })
  expect(await read()).toEqual([])
  await shop.api.sales.confirmPendingSale({ params: { id: pending.id } })
  await shop.api.sales.confirmPendingSale({ params: { id: pending.id } })
  expect(await read()).toEqual(['sale.registered 4', 'sale.confirmed 4'])

  await cancelSale(shop, id)
  await expect(cancelSale(shop, id)).rejects.toMatchObject({ code: 'SALE_ALREADY_CANCELLED' })
  expect(await read()).toEqual(['sale.cancelled 1'])

  const { items } = await shop.api.sales.listSales({ from: today(), to: today() })
  const two = items.find(({ number }) => number === 3)?.id ?? ''
  const item = (await shop.api.sales.getSale({ id: two })).lines[0]?.id ?? ''
  const back = {
    lines: [{ item_id: item, quantity: '1', goods: 'stock' as const }],
    method: 'pix' as const,
    total: '5.00',
  }
  const { returns } = await shop.api.sales.returnItems({ headers: {}, params: { id: two }, body: back })
  await expect(
    shop.api.sales.returnItems({ headers: {}, params: { id: two }, body: back }),
  ).rejects.toMatchObject({ code: 'RETURN_TOO_MUCH' })
  const [returned, ...more] = await reader.read()
  expect(more).toEqual([])
  expect(returned).toEqual({
    id: `sale_returned_${returns[0]?.id}`,
    type: 'sale.returned',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      sale_id: two,
      number: 3,
      sale_date: today(),
      total_amount: '10.00',
      return: { id: returns[0]?.id, return_date: today(), amount: '5.00', method: 'pix' },
    },
  })
  await expect(sellFor(shop, variant, '5.00', [byPix('4.00')], null)).rejects.toMatchObject({ status: 409 })
  expect(await read()).toEqual([])
})

test('a program reads events with a read-only key, no other shop does, and nobody reads a cost', async () => {
  const { shop, sold } = await selling()
  const other = await app.shop()
  const [own, theirs] = [await byKey(shop), await byKey(other)]
  await sold()
  // A transaction that still runs, such as an automatic analyze, holds the reader's position back.
  await allEnded(app)
  const begun = (await own(READ)).body
  // Earlier sales are in the list of sales.
  expect(begun).toEqual({ events: [], cursor: expect.any(String), more: false })
  const behind = `${READ}?after=${encodeURIComponent(begun.cursor)}`
  const { id } = await sold()
  await allEnded(app)
  const { status, body } = await own(behind)
  expect([status, body.events]).toEqual([200, [expect.objectContaining({ id: `sale_registered_${id}` })]])
  expect(JSON.stringify(body)).not.toMatch(/cost|13\.37/)
  // Nor by the position of another shop's reader.
  expect((await theirs(behind)).body.events).toEqual([])
  expect((await (await app.member(shop, 'seller')).call('GET', READ)).status).toBe(403)
  expect((await app.nobody.call('GET', READ)).status).toBe(401)
  await app.admin.query('delete from shops where shop_id = $1', [shop.shopId])
  const kept = 'select count(*)::int as n from sale_events where shop_id = $1'
  expect((await app.admin.query(kept, [shop.shopId])).rows).toEqual([{ n: 0 }])
})

test("an event of a transaction that ends after a reader's request is not missed; an aborted one leaves none", async () => {
  const { shop, variant, sold } = await selling()
  const reader = follower(app, shop, false)
  await reader.read()
  const [slow, killed] = [await app.admin.connect(), await app.admin.connect()]
  const begin = async (client: typeof slow) => {
    client.on('error', () => {})
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query('select enter_as($1, $2)', [shop.shopId, shop.personId])
    await client.query(
      `select from register_exit(array[$1::uuid], '{1}', '{5}', current_date, 'Ana', null, uuid_v7(), null, null, 'venda', null, 'pix')`,
      [variant],
    )
    return rows[0].pid
  }
  const pid = await begin(killed)
  await app.admin.query('select pg_terminate_backend($1)', [pid])
  killed.release(true)
  let early: SaleEvent[] = []
  try {
    await begin(slow)
    // Another product, because the first one's row is locked until then: started later, ended sooner.
    const { variant: free } = await stocked(shop, { stock: ['1'] })
    await sellFor(shop, free, '1.00', [byPix('1.00')], null)
    early = await reader.read()
    await slow.query('commit')
  } finally {
    await slow.query('rollback')
    slow.release()
  }
  await sold()
  await allEnded(app)
  const all = [...early, ...(await reader.read())]
  expect(early).toEqual([])
  expect(all.map(({ data }) => data.total_amount)).toEqual(['5.00', '1.00', '5.00'])
  expect(new Set(all.map(({ id }) => id)).size).toBe(3)
})

test('events come in pages of any size, each once, also if more happens in between', async () => {
  const { shop, sold } = await selling()
  const { cursor: begin } = await shop.api.sales.listEvents({})
  for (let n = 0; n < 5; n += 1) await sold()
  await allEnded(app)
  const first = await shop.api.sales.listEvents({ after: begin, limit: 2 })
  expect([told(first.events), first.more]).toEqual([['sale.registered 1', 'sale.registered 2'], true])
  await sold()
  await allEnded(app)
  // A lost answer is requested again.
  for (const limit of [3, 3, 4]) {
    const next = await shop.api.sales.listEvents({ after: first.cursor, limit })
    expect([told(next.events), next.more]).toEqual([
      [3, 4, 5, 6].slice(0, limit).map((number) => `sale.registered ${number}`),
      limit < 4,
    ])
  }
  for (const [query, status] of [
    ['limit=0', 400],
    ['limit=501', 400],
    ['after=x', 400],
    ['after=1.1/1/1', 400],
    [`after=${'9'.repeat(19)}.1`, 400],
  ])
    expect([query, (await shop.call('GET', `${READ}?${query}`)).status]).toEqual([query, status])
})

test('a reader that returns after events were deleted is told to start again, and so is a reader of another history', async () => {
  const { shop, sold } = await selling()
  const { cursor: begin } = await shop.api.sales.listEvents({})
  const { id } = await sold()
  await sold()
  await cancelSale(shop, id)
  await allEnded(app)
  const page = await shop.api.sales.listEvents({ after: begin, limit: 1 })
  const whole = await shop.api.sales.listEvents({ after: page.cursor })
  const code = (after: string) =>
    shop.api.sales.listEvents({ after }).then(
      () => null,
      (error: { code: string; status: number }) => `${error.status} ${error.code}`,
    )
  const FORGOTTEN = '410 EVENTS_FORGOTTEN'
  expect([await code(page.cursor), await code(whole.cursor)]).toEqual([null, null])
  const [transaction, read] = whole.cursor.split('.') as [string, string]
  const later = (days: number) => BigInt(days * 86_400) * 1_000_000n
  expect(await code(`${transaction}.${BigInt(read) - later(SALE_EVENTS_KEPT_DAYS) - 1n}`)).toBe(FORGOTTEN)
  expect(await code(`${Number(transaction) + 1_000_000}.${read}`)).toBe(FORGOTTEN)
  // The present history has passed the position of the lost one.
  const [ahead] = (await app.admin.query('select pg_current_xact_id()::text as id')).rows
  await sold()
  await allEnded(app)
  const [beyond] = (await app.admin.query('select pg_current_xact_id()::text as id')).rows
  const { rows } = await app.admin.query<{ written: string }>(
    'select (extract(epoch from max(created_at)) * 1000000)::bigint::text as written from sales where shop_id = $1',
    [shop.shopId],
  )
  const earlier = (seconds: number) => BigInt(rows[0]?.written ?? '0') - BigInt(seconds) * 1_000_000n
  expect(await code(`${ahead.id}.${read}`)).toBeNull()
  expect(await code(`${beyond.id}.${earlier(9)}`)).toBeNull()
  expect(await code(`${beyond.id}.${earlier(11)}`)).toBe(FORGOTTEN)

  // A page whose last event is that old: later ones may have been deleted.
  const { door } = app.services
  const kept = async () => {
    await forgetSaleEvents(door, new AbortController().signal)
    const count = 'select count(*)::int as n from sale_events where shop_id = $1'
    return (await app.admin.query(count, [shop.shopId])).rows[0].n
  }
  const older = async (days: number) => {
    const by = [shop.shopId, days]
    await app.admin.query(
      'update sale_events set written_at = written_at - make_interval(days => $2) where shop_id = $1',
      by,
    )
    await app.admin.query(
      'update sales set created_at = created_at - make_interval(days => $2) where shop_id = $1',
      by,
    )
  }
  await older(SALE_EVENTS_KEPT_DAYS)
  const old = await shop.api.sales.listEvents({ after: begin, limit: 1 })
  expect([told(old.events), old.more]).toEqual([['sale.registered 1'], true])
  expect([await code(old.cursor), await kept()]).toEqual([FORGOTTEN, 1])
  await older(2)
  expect(await kept()).toBe(0)
})
