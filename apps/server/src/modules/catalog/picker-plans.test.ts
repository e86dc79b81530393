import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { LOGINS } from '../../database.ts'
import { IN_INDEX_ORDER, sent } from '../../kernel/db/query.ts'
import { loginUrl } from '../../kernel/db/roles.ts'
import { firstRows, pickerRows } from './picker-queries.ts'

const app = await testApp()
const PRODUCTS = 2000

const SEARCH = { words: [{ text: 'p', forms: ['p'], categoryIds: [] }] }
/** The queries behind what is shown, given the ids of the newest products. */
const SHOWN: Record<string, (ids: string[]) => Parameters<typeof sent>[0]> = {
  'nothing typed': () => firstRows(),
  'the products that a word means': (ids) => pickerRows(SEARCH, ids),
}

test.each(Object.entries(SHOWN))(
  '%s: a connection that planned the picker for an empty catalogue reads no more than it shows once there are products',
  async (_, queryOf) => {
    const shop = await app.shop()
    await app.admin.query('alter table products set (autovacuum_enabled = off)')
    await app.admin.query('alter table product_variants set (autovacuum_enabled = off)')
    // Analyzed as empty: without statistics PostgreSQL assumes ten pages.
    await app.admin.query('vacuum analyze products, product_variants')
    // With a login to which row-level security applies, because its conditions affect the plan.
    const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.work) })
    await client.connect()
    const ask = async (ids: string[]) => {
      await client.query('begin')
      await client.query('select enter_as($1, $2)', [shop.shopId, shop.personId])
      await client.query(`select ${IN_INDEX_ORDER}`)
      const { rows } = await client.query(sent(queryOf(ids), { withholds: false }))
      const { rows: counted } = await client.query<{ read: number }>(
        `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read from pg_index where indrelid in ('products'::regclass, 'product_variants'::regclass)`,
      )
      await client.query('commit')
      return [rows.length, (counted[0]?.read ?? 0) < 100]
    }
    try {
      for (let times = 0; times < 8; times += 1) expect(await ask([randomUUID()])).toEqual([0, true])
      const admin = await app.admin.connect()
      await admin.query('set session_replication_role = replica')
      await admin.query(
        `insert into products (shop_id, name, internal_code) select $1, 'P' || n, 'C' || n from generate_series(1, $2::int) n`,
        [shop.shopId, PRODUCTS],
      )
      await admin.query(
        `insert into product_variants (shop_id, product_id, sku) select shop_id, id, internal_code from products where shop_id = $1`,
        [shop.shopId],
      )
      await admin.query(
        `insert into product_search (shop_id, product_id, is_active, document)
       select shop_id, id, true, fold(name || ' ' || internal_code) from products where shop_id = $1`,
        [shop.shopId],
      )
      const { rows: newest } = await admin.query<{ id: string }>(
        'select id from products where shop_id = $1 order by id desc limit 20',
        [shop.shopId],
      )
      const ids = newest.map(({ id }) => id)
      admin.release(true)
      expect(await ask(ids)).toEqual([20, true])
    } finally {
      await client.end()
    }
  },
)
