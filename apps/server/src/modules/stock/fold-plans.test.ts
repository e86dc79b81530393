import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectTo } from '../../../test/database.ts'
import { testApp } from '../../../test/harness.ts'
import { LOGINS } from '../../database.ts'
import { loginUrl } from '../../kernel/db/roles.ts'

const app = await testApp()
const client = await connectTo(loginUrl(app.databaseUrl, LOGINS.work))
afterAll(() => client.end())
const CHANGES = 3000
/** A batch that leaves some for the next one, so that only a part of the table is taken. */
const BATCH = 2000
const TABLES = [
  'products',
  'stock_total_changes',
  'stock_totals',
  'sold_days',
  'sold_recently',
  'sale_items',
  'shops',
]

/** Table rows and index entries that folding everything reads, by relation. */
async function fold(): Promise<Record<string, number>> {
  await client.query('begin')
  await client.query('select fold_totals($1)', [BATCH])
  const { rows } = await client.query<{ name: string; read: number }>(
    `select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)::int as read from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`,
  )
  await client.query('commit')
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]))
}

test('with plans of an empty database, folding reads each change and its product once, sold or not', async () => {
  const { shopId } = await app.shop()
  for (const table of TABLES) await app.admin.query(`alter table ${table} set (autovacuum_enabled = off)`)
  // Analyzed as empty: without statistics PostgreSQL assumes ten pages.
  await app.admin.query(`vacuum analyze ${TABLES.join()}`)
  const admin = await app.admin.connect()
  onTestFinished(() => admin.release(true))
  await admin.query('set session_replication_role = replica')
  const note = (sold: boolean) =>
    admin.query(
      `insert into stock_total_changes (shop_id, products, low, units, value, sold_on, sales, product_id, sold, revenue)
       select $1, 1, 0, 1, 1, case when $2 then current_date end, case when $2 then 1 else 0 end, case when $2 then id end, case when $2 then 1 end,
              case when $2 then 9 end from products where shop_id = $1`,
      [shopId, sold],
    )
  const addProducts = (count: number) =>
    admin.query(
      `insert into products (shop_id, name, internal_code) select $1, 'P', gen_random_uuid()::text from generate_series(1, $2::int)`,
      [shopId, count],
    )
  // A connection keeps a plan from the sixth time on.
  for (let times = 0; times < 8; times += 1) await fold()
  await addProducts(CHANGES)
  for (const sold of [false, true]) {
    await note(sold)
    for (let left = CHANGES; left > 0; left -= BATCH) {
      const read = Object.entries(await fold()).filter(([, count]) => count > 5 * CHANGES)
      expect(read).toEqual([])
    }
    // Pages without rows: from now on PostgreSQL expects one row, however many there are.
    await admin.query('vacuum (analyze, truncate false) stock_total_changes')
  }
})
