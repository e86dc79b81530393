import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { rowsRead } from '../../../test/plans.ts'
import { calendarOf } from '../../../test/stock.ts'
import { LOGINS } from '../../database.ts'
import { IN_INDEX_ORDER } from '../../kernel/db/query.ts'
import { loginUrl } from '../../kernel/db/roles.ts'
import { lastOfSold, recentlyPopular } from './popular-queries.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const ITEMS = 2000

test('plans cached for an empty database read no item of a shop that has sold since', async () => {
  const shop = await app.shop()
  await app.admin.query('alter table sale_items set (autovacuum_enabled = off)')
  const client = new pg.Client({
    connectionString: loginUrl(app.databaseUrl, LOGINS.app),
    options: '-c plan_cache_mode=force_generic_plan',
  })
  await client.connect()
  onTestFinished(() => client.end())
  const enter = async () => {
    await client.query('begin')
    await client.query(`select enter($1, now(), 'shop', null, null, null)`, [tokenOf(shop)])
  }
  const period = { from: ago(29), to: today() }
  const statements = [lastOfSold, recentlyPopular(period, false)].map((query) => query.compile())
  const run = async (prefix: string) => {
    const read: number[] = []
    for (const [index, { sql, parameters }] of statements.entries()) {
      if (index === 0) await client.query(`select ${IN_INDEX_ORDER}`)
      else await client.query('rollback').then(enter)
      if (prefix === '') await client.query({ name: `s${index}`, text: sql, values: [...parameters] })
      else {
        const values = parameters.map((value) => pg.escapeLiteral(String(value))).join(', ')
        const { rows } = await client.query(`${prefix} execute s${index}${values && `(${values})`}`)
        read.push(rowsRead(rows[0]['QUERY PLAN'][0].Plan, ['sale_items']))
      }
    }
    await client.query('rollback')
    return read
  }
  await enter()
  await run('')

  const owner = await app.admin.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into sale_items (shop_id, sale_id, sale_date, product_id, product_variant_id, product_name, sku, unit, quantity, unit_price, total_value)
     select $1, uuid_v7(), $3::date - n % 60, uuid_v7(), uuid_v7(), 'x', 'y', 'un', 1, 10, 10 from generate_series(1, $2::int) n`,
    [shop.shopId, ITEMS, today()],
  )
  await owner.query(
    'insert into stock_totals (shop_id, sold_until) values ($1, $2) on conflict (shop_id) do update set sold_until = excluded.sold_until',
    [shop.shopId, today()],
  )
  owner.release(true)

  await enter()
  expect(await run('explain (analyze, format json)')).toEqual([1, 0])
})
