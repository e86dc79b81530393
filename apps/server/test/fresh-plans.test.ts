import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGINS } from '../src/database.ts'
import { loginUrl } from '../src/kernel/db/roles.ts'
import { connectTo } from './database.ts'
import { CALLS, FILL, QUERIES } from './fresh-shop.ts'
import { type Shop, testApp, tokenOf } from './harness.ts'

// No plan may depend on statistics: a database that was filled and never analyzed, with one shop ten times as large as another. Calls that touch few
// rows must read equally many in both.

const app = await testApp()
const SMALL = 2000
const LARGE = 20_000
const client = await connectTo(loginUrl(app.databaseUrl, LOGINS.app))
afterAll(() => client.end())

const shops: Shop[] = []

beforeAll(async () => {
  shops.push(await app.shop(), await app.shop())
  const admin = await app.admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) await admin.query(`alter table ${name} set (autovacuum_enabled = off)`)
  await admin.query('set session_replication_role = replica')
  for (const [n, size] of [SMALL, LARGE].entries())
    for (const sql of FILL) await admin.query(sql, [shops[n]?.shopId, size])
  admin.release(true)
})

const READ = `
  select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)::int as read from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and pg_stat_get_xact_tuples_returned(c.oid) > 0`

type Call = (shop: Shop) => [text: string, values: unknown[]]

const called: Record<string, Call> = {
  ...Object.fromEntries(
    Object.entries(CALLS).map(([name, text]): [string, Call] => [
      name,
      ({ shopId }) => [text.replaceAll('$1', `'${shopId}'::uuid`), []],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(QUERIES).map(([name, query]): [string, Call] => [
      name,
      ({ shopId }) => {
        const { sql, parameters } = query(shopId).compile()
        return [sql, [...parameters]]
      },
    ]),
  ),
}

/** Table rows and index entries that a call reads, by relation. */
async function reads(shop: Shop, call: Call): Promise<Map<string, number>> {
  await client.query('begin')
  try {
    await client.query(`select enter($1, now(), 'shop')`, [tokenOf(shop)])
    await client.query(...call(shop))
    const { rows } = await client.query<{ name: string; read: number }>(READ)
    return new Map(rows.map(({ name, read }) => [name, read]))
  } finally {
    await client.query('rollback')
  }
}

test.each(Object.entries(called))('%s reads no more in a shop ten times as large', async (_, call) => {
  const [small, large] = shops as [Shop, Shop]
  const before = await reads(small, call)
  const after = await reads(large, call)
  const grown = [...after].filter(([name, read]) => read > 100 && read > 2 * (before.get(name) ?? 0))
  expect(grown).toEqual([])
})
