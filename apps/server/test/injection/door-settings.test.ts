import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { sqlSettings } from '../../src/database.ts'
import { writeRules } from '../../src/kernel/db/rules.ts'
import { administrator } from '../admin.ts'
import { SECRET, testApp, tokenOf } from '../harness.ts'

// The server's start writes the settings that a door follows. Injected SQL cannot choose them in its call.

const app = await testApp()
const DAY = 86_400_000
const CLOSED = loadConfig({
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  DATABASE_URL: app.databaseUrl,
  SUPER_ADMIN_EMAIL: 'dona@example.com',
  ADMIN_SECOND_STEP: 'required',
})
const owner = await app.admin.connect()
await writeRules(owner, sqlSettings(CLOSED)).finally(() => owner.release())

/** Runs SQL over the requests' login, in a transaction of its own. Returns the last rows, or the refusal's SQLSTATE. */
async function asRequest(pool: 'app' | 'admin', ...statements: [string, unknown[]?][]) {
  const client = await app.database[pool].connect()
  try {
    await client.query('begin')
    let rows: unknown[] = []
    for (const [text, values] of statements) rows = (await client.query(text, values)).rows
    return rows
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const enter = (token: string, told: Date): [string, unknown[]] => [
  `select enter($1, $2, 'shop') is not null as inside`,
  [token, told],
]

test('an ended trial stays ended whatever time the caller passes, and so does a session', async () => {
  const shop = await app.shop({ subscription_expires_at: new Date(Date.now() - DAY) })
  for (const days of [0, -2, -400, 400])
    expect(await asRequest('app', enter(tokenOf(shop), new Date(Date.now() + days * DAY)))).toBe('PR4T2')
  const ended = await app.shop()
  await app.admin.query(
    `update auth.session set "expiresAt" = now() - interval '10 minutes' where "userId" = $1`,
    [ended.personId],
  )
  for (const minutes of [0, -11, -10_000])
    expect(await asRequest('app', enter(tokenOf(ended), new Date(Date.now() + minutes * 60_000)))).toBe(
      'PR401',
    )
})

test('a difference of a few minutes between the clocks of server and database locks nobody out', async () => {
  const shop = await app.shop()
  for (const minutes of [-4, 4, -600, 600])
    expect(await asRequest('app', enter(tokenOf(shop), new Date(Date.now() + minutes * 60_000)))).toEqual([
      { inside: true },
    ])
})

test('only the configured person becomes the first administrator', async () => {
  const shop = await app.shop()
  const asked = await asRequest('app', enter(tokenOf(shop), new Date()), [
    'select bootstrap_first_admin($1, now()) as created',
    ['203.0.113.1'],
  ])
  expect(asked).toEqual([{ created: false }])
})

test('an administrator is not admitted as super administrator, nor without the required second step', async () => {
  const admin = await administrator(app, ['user_management'])
  const ask = (needed: string) =>
    asRequest('admin', [
      'select enter_admin($1, now(), $2, true) is not null as inside',
      [tokenOf(admin), needed],
    ])
  expect(await ask('super')).toBe('PR40S')
  expect(await ask('user_management')).toBe('PR40T')
})

test.each([
  'grace_time() returns interval language sql return interval $$99 years$$',
  'clock_tolerance() returns interval language sql return interval $$99 years$$',
  'super_admin_email() returns text language sql return $$a@example.com$$',
  'bootstrap_is_open() returns boolean language sql return true',
  'second_step_is_required() returns boolean language sql return false',
])('no login of the server changes %s', async (text) => {
  for (const pool of ['app', 'admin'] as const)
    expect(await asRequest(pool, [`create or replace function public.${text}`])).toBe('42501')
})
