import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../harness.ts'
import { stocked } from '../stock.ts'

const app = await testApp()
/** More than run and wait at once. */
const FLOOD = 400

test('a shop whose requests take all they can leaves connections and places in the queue to others', async () => {
  const [busy, other] = [await app.shop(), await app.shop()]
  // From here on the server knows whose sessions these are.
  await Promise.all([busy.api.account.me(), other.api.account.me()])
  const jam = await app.admin.connect()
  onTestFinished(() => jam.release(true))
  await jam.query('begin; lock table products in access exclusive mode')
  const statuses: number[] = []
  const flood = Array.from({ length: FLOOD }, async () => {
    statuses.push((await busy.call('GET', '/api/v1/products')).status)
  })
  await expect.poll(() => statuses.length, { timeout: 15_000 }).toBeGreaterThan(0)
  // What needs no product is answered while the flood stands.
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.call('GET', '/api/v1/account/me')))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const stranger = await app.nobody.call('GET', '/api/v1/plans')
  expect(stranger.status).toBe(200)
  await jam.query('rollback')
  await Promise.all(flood)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('a shop that sends many sales holds a quarter of the connections while another shop asks, and two thirds alone', async () => {
  const [busy, other] = [await app.shop(), await app.shop()]
  const { variant } = await stocked(busy, { name: 'Leite', stock: ['100'] })
  const { pass } = await busy.api.sales.issuePass({})
  const jam = await app.admin.connect()
  onTestFinished(() => jam.release(true))
  const held = async () => {
    const { rows } = await app.admin.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'prateleira_app' and wait_event_type = 'Lock'`,
    )
    return rows[0].n as number
  }
  const send = (index: number) =>
    busy.api.sales.registerQueuedSale({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        sale: {
          sold_at: app.clock.now().toISOString(),
          lines: [{ product_variant_id: variant, quantity: '1', unit_price: '5.00' }],
          total: '5.00',
          payments: [{ method: 'pix', amount: '5.00' }],
        },
        pass,
        receipt: `A-${index}`,
        listed: ['5.00'],
      },
    })
  await other.api.account.me()
  await jam.query('begin; lock table products in access exclusive mode')
  const sales = Array.from({ length: 30 }, (_, index) => send(index))
  await expect.poll(held).toBe(3)
  // Everything that was sent has arrived: what comes after it is answered.
  for (let count = 0; count < 5; count += 1)
    expect((await other.call('GET', '/api/v1/account/me')).status).toBe(200)
  expect(await held()).toBe(3)
  await jam.query('rollback')
  expect(new Set((await Promise.all(sales)).map(({ total }) => total))).toEqual(new Set(['5.00']))

  // Nobody else has asked for a while.
  const real = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + 60_000)
  onTestFinished(() => clock.mockRestore())
  await jam.query('begin; lock table products in access exclusive mode')
  const alone = Array.from({ length: 30 }, (_, index) => send(index))
  await expect.poll(held).toBe(8)
  await jam.query('rollback')
  await Promise.all(alone)
})

test('downloads that nobody reads hold no connection of the database', async () => {
  const shops = await Promise.all(Array.from({ length: 4 }, () => app.shop()))
  for (const { shopId } of shops)
    await app.admin.query(
      `insert into customers (shop_id, name, notes) select $1, 'Cliente ' || n, repeat('x', 1900) from generate_series(1, 10000) n`,
      [shopId],
    )
  const abandoned = new AbortController()
  onTestFinished(() => abandoned.abort())
  const answers = await Promise.all(
    shops.map(({ cookie }) =>
      fetch(`${app.url}/api/v1/reports/customers/export`, {
        headers: { cookie, 'accept-encoding': 'identity' },
        signal: abandoned.signal,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { exports } = app.database
  await expect.poll(() => exports.totalCount - exports.idleCount, { timeout: 30_000 }).toBe(0)
  // They were not read, and are whole.
  for (const answer of answers) expect((await answer.text()).match(/Cliente \d+/g)).toHaveLength(10_000)
})
