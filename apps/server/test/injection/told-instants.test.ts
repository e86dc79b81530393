import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { sqlSettings } from '../../src/database.ts'
import { writeRules } from '../../src/kernel/db/rules.ts'
import { SECRET, type Shop, testApp, tokenOf } from '../harness.ts'
import { stocked } from '../stock.ts'

// SQL that was slipped into a request says any time it likes; what ends, expires or is counted by time ends all the same (decision 272).

const app = await testApp()
const DAY = 86_400_000
const owner = await app.admin.connect()
const inService = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: SECRET, DATABASE_URL: app.databaseUrl })
// A test's clock may be years from the database's; in service it may not.
await writeRules(owner, sqlSettings(inService)).finally(() => owner.release())

/** Runs SQL over the login of requests, as somebody who was let in, and keeps it. */
async function asRequest(shop: Shop, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = await app.database.app.connect()
  try {
    await client.query('begin')
    await client.query(`select enter($1, now(), 'shop')`, [tokenOf(shop)])
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const TOLD = ['1970-01-01', '2999-01-01', 'infinity', '-infinity']
const isNow = (at: Date | null, days = 0) =>
  expect(Math.abs(Number(at) - Date.now() - days * DAY)).toBeLessThan(600_000)

test.each(TOLD)('an invitation made or renewed at %s ends when any other does', async (told) => {
  const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
  const hash = () => randomUUID().replaceAll('-', '').repeat(2)
  const made = await asRequest(shop, `select invite_member($1, 'seller', false, $2, '{}', $3) as id`, [
    `${randomUUID()}@example.com`,
    hash(),
    told,
  ])
  const read = () =>
    app.admin.query<{ created_at: Date; expires_at: Date }>('select * from invitations where shop_id = $1', [
      shop.shopId,
    ])
  const first = (await read()).rows[0]
  isNow(first?.created_at ?? null)
  const days = (Number(first?.expires_at) - Number(first?.created_at)) / DAY
  await asRequest(shop, `select renew_invitation($1, $2, '{}', $3)`, [made[0]?.id, hash(), told])
  isNow((await read()).rows[0]?.expires_at ?? null, days)
})

test.each(TOLD)(
  'a sale that waits for its Pix from %s on forgets none that were closed just now',
  async (told) => {
    const shop = await app.shop()
    const { variant } = await stocked(shop, { stock: ['10'] })
    const hold = (id: string) =>
      asRequest(
        shop,
        `select hold_sale($1, null, 'Ana', '{}', '', 5, $2, array[$3]::uuid[], '{1}', '{5}', '{5}', null, null)`,
        [id, told, variant],
      )
    const [first, second] = [randomUUID(), randomUUID()]
    await hold(first)
    await asRequest(shop, `select close_pending($1, 'given_up', $2)`, [first, told])
    await hold(second)
    const { rows } = await app.admin.query(
      'select * from pending_sales where shop_id = $1 order by asked_at, state',
      [shop.shopId],
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([first, second].sort())
    for (const { asked_at: asked } of rows) isNow(asked)
    isNow(rows.find(({ id }) => id === first).closed_at)
  },
)

test.each(TOLD)('of sessions only those that live are listed to who says that it is %s', async (told) => {
  const shop = await app.shop()
  await app.admin.query(
    `insert into auth.session ("userId", token, "expiresAt") values ($1, $2, now() - interval '1 day')`,
    [shop.personId, randomUUID()],
  )
  const rows = await asRequest(shop, 'select id from own_sessions($1, $2)', [tokenOf(shop), told])
  expect(rows).toHaveLength(1)
})

test.each(TOLD)('an address that went at %s is remembered as long as any other', async (told) => {
  const shop = await app.shop()
  const hash = randomUUID()
  await asRequest(shop, 'select forget_myself($1, $2)', [hash, told])
  const { rows } = await app.admin.query('select created_at from former_addresses where hash = $1', [hash])
  isNow(rows[0]?.created_at ?? null)
})
