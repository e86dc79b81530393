import { expect, onTestFinished, test } from 'vitest'
import { LOGINS } from '../src/database.ts'
import { loginUrl } from '../src/kernel/db/roles.ts'
import { connectTo } from './database.ts'
import { testApp } from './harness.ts'

const app = await testApp()
const ROWS = 6000
const BATCH = 2000

/** Rows that are old enough, by the function that deletes them; $1 is the shop, $2 how many. */
const OLD_ROWS: [sweep: string, table: string, fill: string][] = [
  [
    'sweep_catalog_changes',
    'catalog_changes',
    `insert into catalog_changes (shop_id, product_id, changed_at) select $1, gen_random_uuid(), now() - interval '1 year' from generate_series(1, $2::int)`,
  ],
  [
    'sweep_sale_events',
    'sale_events',
    `insert into sale_events (shop_id, subject_id, kind, written_at) select $1, gen_random_uuid(), 2, now() - interval '1 year' from generate_series(1, $2::int)`,
  ],
  [
    'sweep_refused_items',
    'refused_queued_items',
    `insert into refused_queued_items (shop_id, idempotency_key, kind, receipt, reason, made_at, sent_by, sent_at)
     select $1, gen_random_uuid(), 'sale', 'X', 'SALE_SHORT', now(), $1, now() - interval '1 year' from generate_series(1, $2::int)`,
  ],
]

/** Table rows and index entries that one batch reads, by relation. */
async function readBy(sweep: string): Promise<[name: string, read: number][]> {
  const client = await connectTo(loginUrl(app.databaseUrl, LOGINS.work))
  try {
    await client.query('begin')
    expect((await client.query(`select ${sweep}($1) as gone`, [BATCH])).rows).toEqual([{ gone: BATCH }])
    const { rows } = await client.query<{ name: string; read: number }>(
      `select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)::int as read from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`,
    )
    return rows.map(({ name, read }) => [name, read])
  } finally {
    await client.end()
  }
}

// What autovacuum finds after everything was swept: pages without rows. From then on PostgreSQL expects one row, however many there are.
test.each(OLD_ROWS)(
  '%s reads each old row once, also where statistics expect none',
  async (sweep, table, fill) => {
    const { shopId } = await app.shop()
    const admin = await app.admin.connect()
    onTestFinished(() => admin.release(true))
    await admin.query('set session_replication_role = replica')
    await admin.query(`alter table ${table} set (autovacuum_enabled = off)`)
    await admin.query(fill, [shopId, ROWS])
    await admin.query(`delete from ${table}`)
    await admin.query(`vacuum (analyze, truncate false) ${table}`)
    await admin.query(fill, [shopId, ROWS])
    expect((await readBy(sweep)).filter(([, read]) => read > 5 * ROWS)).toEqual([])
  },
)
