import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { rowsRead } from '../../../test/plans.ts'
import { LOGINS } from '../../database.ts'
import { IN_INDEX_ORDER, type Query } from '../../kernel/db/query.ts'
import { loginUrl } from '../../kernel/db/roles.ts'
import { methodTotals, type SaleFilter, saleCounts, salePage } from './list-queries.ts'

const app = await testApp()
const CUSTOMERS = 1000
const SALES = 10_000
const FILL = [
  `insert into customers (shop_id, name) select $1, case n when 7 then 'Lúcia' else 'Cliente ' || n end from generate_series(1, ${CUSTOMERS}) n`,
  `insert into sales (shop_id, id, number, customer_id, sale_date, total_amount)
   select $1, uuid_v7(), n, c.ids[1 + n % ${CUSTOMERS}], '2026-10-30'::date - n / 50, 10
     from generate_series(1, ${SALES}) n, (select array_agg(id) as ids from customers where shop_id = $1) c`,
]
const filter: SaleFilter = {
  ...{ from: undefined, to: undefined, method: undefined, status: undefined, seller: undefined },
  search: 'lucia',
}

test("a customer's sales of any day are read by their customer, not out of all sales, with statistics and without", async () => {
  const shop = await app.shop()
  await app.admin.query('alter table sales set (autovacuum_enabled = off)')
  const filling = await app.admin.connect()
  await filling.query('set session_replication_role = replica')
  for (const text of FILL) await filling.query(text, [shop.shopId])
  filling.release(true)
  const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.app) })
  await client.connect()
  onTestFinished(() => client.end())
  const read = async (query: Query<unknown>) => {
    const { sql, parameters } = query.compile()
    await client.query('begin')
    await client.query(`select enter($1, now(), 'shop', null, null, null)`, [tokenOf(shop)])
    if (query.inIndexOrder) await client.query(`select ${IN_INDEX_ORDER}`)
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters])
    await client.query('rollback')
    return rowsRead(rows[0]['QUERY PLAN'][0].Plan, ['sales'])
  }
  for (const analyzed of [false, true]) {
    if (analyzed) await app.admin.query('analyze customers, sales')
    for (const query of [
      salePage(filter, { limit: 10, offset: 0 }),
      saleCounts(filter),
      methodTotals(filter),
    ])
      expect(await read(query), `statistics: ${analyzed}`).toBeLessThan(SALES / 10)
  }
})
