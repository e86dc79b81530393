import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../harness.ts'

const app = await testApp()
/** More than can run and wait at once. */
const FLOOD = 400

test('a shop that floods the server leaves connections and places in the queue to others', async () => {
  const [busy, other] = [await app.shop(), await app.shop()]
  // After these calls the server knows the sessions.
  await Promise.all([busy.api.account.me(), other.api.account.me()])
  const jam = await app.admin.connect()
  onTestFinished(() => jam.release(true))
  await jam.query('begin; lock table products in access exclusive mode')
  const statuses: number[] = []
  const flood = Array.from({ length: FLOOD }, async () => {
    statuses.push((await busy.call('GET', '/api/v1/products')).status)
  })
  await expect.poll(() => statuses.length, { timeout: 15_000 }).toBeGreaterThan(0)
  // Requests that need no product are answered during the flood.
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.call('GET', '/api/v1/account/me')))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const stranger = await app.nobody.call('GET', '/api/v1/plans')
  expect(stranger.status).toBe(200)
  await jam.query('rollback')
  await Promise.all(flood)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('downloads that nobody reads hold no database connection', async () => {
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
  // The answers were not read until now, and are complete.
  for (const answer of answers) expect((await answer.text()).match(/Cliente \d+/g)).toHaveLength(10_000)
})
