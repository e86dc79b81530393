import { accessOf, SUBSCRIPTION_STATUSES } from '@prateleira/contract/billing/rules'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashOfKey } from '../../src/kernel/http/bearer.ts'
import { PASSWORD, testApp } from '../harness.ts'

const app = await testApp()
const shop = await app.shop()
const { rows: sessions } = await app.admin.query('select token from auth.session where "userId" = $1', [
  shop.personId,
])
const { token } = sessions[0]
const NOW = Date.UTC(2026, 10, 21, 12)
const DAY = 86_400_000

const SAID: Record<string, string> = { PR402: 'plan_required', PR4T2: 'trial_expired', PR403: 'suspended' }

const { key } = await shop.api.integration.createKey({
  name: 'Loja virtual',
  scope: 'read',
  password: PASSWORD,
})

/** The answer of the database's door, called as the application does. */
const doorSays = (now: Date, wanted: string) => answerOf('select enter($1, $2, $3)', [token, now, wanted])

/** The answer of the door for programs. */
const keyDoorSays = (now: Date) => answerOf('select enter_by_key($1, $2, false)', [hashOfKey(key), now])

async function answerOf(question: string, values: unknown[]): Promise<string> {
  const client = await app.database.app.connect()
  try {
    await client.query('begin')
    await client.query(question, values)
    return 'open'
  } catch (error) {
    return (error instanceof pg.DatabaseError && SAID[error.code ?? '']) || String(error)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test("the gates in the database, for people and for programs, agree with the contract's for every subscription and instant, to the millisecond", async () => {
  await app.admin.query(`update auth.session set "expiresAt" = '2199-01-01', "endsAt" = '2199-01-01'`)
  // Around the end, around the end of the grace period, years away, and around clock changes.
  const distance = fc.oneof(
    fc.constantFrom(-1, 0, 1),
    fc.integer({ min: -4 * DAY, max: 4 * DAY }),
    fc
      .tuple(fc.integer({ min: -10, max: 10 }), fc.constantFrom(-1, 0, 1))
      .map(([days, ms]) => days * DAY + ms),
    fc.integer({ min: -400, max: 400 }).map((days) => days * DAY),
  )
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SUBSCRIPTION_STATUSES),
      fc.option(distance, { freq: 8 }),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: -400, max: 400 }).map((days) => NOW + days * DAY),
      async (status, ends, graceDays, at) => {
        const now = new Date(at)
        const expiresAt = ends === null ? null : new Date(at + ends)
        await app.admin.query(
          'update shops set subscription_status = $2, subscription_expires_at = $3 where shop_id = $1',
          [shop.shopId, status, expiresAt],
        )
        await app.admin.query(
          `create or replace function grace_time() returns interval language sql immutable parallel safe return interval '${graceDays} days'`,
        )
        const expected = accessOf({ status, expiresAt }, now, graceDays)
        seen.add(expected)
        expect(await doorSays(now, 'shop')).toBe(expected)
        expect(await doorSays(now, 'account')).toBe('open')
        expect(await keyDoorSays(now)).toBe(expected)
      },
    ),
    { numRuns: 400, seed: 20_261_121 },
  )
  expect([...seen].sort()).toEqual(['open', 'plan_required', 'suspended', 'trial_expired'])
})

test('without a shop neither admits anybody; an unknown access kind does not bypass the gate', async () => {
  await app.admin.query('update shops set subscription_status = $2 where shop_id = $1', [
    shop.shopId,
    'inactive',
  ])
  expect(await doorSays(new Date(NOW), 'something else')).toBe('plan_required')
  await app.admin.query('delete from shops where shop_id = $1', [shop.shopId])
  expect(await doorSays(new Date(NOW), 'shop')).toBe(accessOf(null, new Date(NOW), 3))
})
