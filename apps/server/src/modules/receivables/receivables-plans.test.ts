import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { rowsRead } from '../../../test/plans.ts'
import { LOGINS } from '../../database.ts'
import { loginUrl } from '../../kernel/db/roles.ts'
import { byAge, openSales, owing } from './queries.ts'

const app = await testApp()
const TABLES = ['customers', 'customer_accounts', 'credit_entries']
// So many that reading all of them for each is never the cheaper plan.
const CUSTOMERS = 1000
const SALES = 20

test('what customers owe is read a few times, with statistics and without', async () => {
  const shop = await app.shop()
  for (const table of TABLES) await app.admin.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const filling = await app.admin.connect()
  await filling.query('set session_replication_role = replica')
  for (const text of [
    `insert into customers (shop_id, name) select $1, 'Cliente ' || n from generate_series(1, ${CUSTOMERS}) n`,
    `insert into customer_accounts (shop_id, customer_id, balance, due_days) select shop_id, id, ${SALES}, 30 from customers where shop_id = $1`,
    `insert into credit_entries (shop_id, customer_id, kind, amount, sale_id, due_date, entry_date)
     select c.shop_id, c.id, 'sale', 1, uuid_v7(), '2026-01-01'::date + n, '2026-01-01'
       from customers c, generate_series(1, ${SALES}) n where c.shop_id = $1`,
  ])
    await filling.query(text, [shop.shopId])
  filling.release(true)
  const { rows: customers } = await app.admin.query<{ id: string }>('select id from customers')
  const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.app) })
  await client.connect()
  onTestFinished(() => client.end())
  const read = async (query: ReturnType<typeof owing | typeof byAge | typeof openSales>) => {
    const { sql, parameters } = query.compile()
    await client.query('begin')
    await client.query(`select enter($1, now(), 'shop', null, null, null)`, [tokenOf(shop)])
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters])
    await client.query('rollback')
    return rowsRead(rows[0]['QUERY PLAN'][0].Plan, TABLES)
  }
  for (const analyzed of [false, true]) {
    if (analyzed) await app.admin.query(`analyze ${TABLES}`)
    const all = CUSTOMERS * (SALES + 3)
    expect(await read(owing('cliente', '2026-02-01')), `customers, statistics: ${analyzed}`).toBeLessThan(
      3 * all,
    )
    expect(await read(byAge('2026-02-01')), `by age, statistics: ${analyzed}`).toBeLessThan(3 * all)
    expect(await read(openSales(customers[0]?.id as string, '2026-02-01'))).toBeLessThan(3 * SALES)
  }
})
