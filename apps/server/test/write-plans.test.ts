import { beforeAll, expect, test } from 'vitest'
import { stockOf } from '../src/modules/sales/queries.ts'
import { ENTRY } from '../src/modules/stock/register-entry.ts'
import { type Shop, testApp } from './harness.ts'

const app = await testApp()
const PRODUCTS = 3000

let shop: Shop
let variants: string[]

beforeAll(async () => {
  shop = await app.shop()
  const client = await app.admin.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into products (shop_id, name, internal_code, total_stock) select $1, 'P' || n, 'C' || n, 100 from generate_series(1, $2::int) n`,
    [shop.shopId, PRODUCTS],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into product_variants (shop_id, product_id, sku, current_stock, has_moved) select shop_id, id, internal_code, 100, true from products
      where shop_id = $1 returning id`,
    [shop.shopId],
  )
  variants = rows.slice(0, 2).map(({ id }) => id)
  await client.query('vacuum analyze products, product_variants')
  client.release(true)
})

const AGREED = `array[1, 1], array[10, 10], array[10, 10], array[0, 0], now(), current_date, 'Ana', null`
const TWO = ['1', '1']

/** Statements with the two variants in place of `$1`, and their other values. */
const writes: Record<string, () => [string, unknown[]]> = {
  'a sale': () => [
    `select register_sale($1, ${AGREED}, uuid_v7(), uuid_v7()::text, '', null, 'pix', '{pix}', '{20}', '{null}', null, '{null}', null, null)`,
    [],
  ],
  'an exit': () => [
    `select register_exit($1, '{1,1}', '{10,10}', current_date, 'Ana', null, uuid_v7(), uuid_v7()::text, '', 'perda_dano', null, null)`,
    [],
  ],
  'an entry': () => [ENTRY, [TWO, TWO, '2026-01-01', null, null, null, null, null, null, null, 'entry']],
  'a sale that waits for its Pix': () => [
    `select hold_sale(uuid_v7(), null, 'Ana', '{}', '', 20, now(), $1, '{1,1}', '{10,10}', '{10,10}', null, null)`,
    [],
  ],
  'letting go of what was set aside': () => [`select release_stock($1, '{0,0}')`, []],
  'what a sale is short of': () => {
    const { sql, parameters } = stockOf(
      variants.map((id) => ({ product_variant_id: id, quantity: '1000' })),
    ).compile()
    return [sql, parameters.slice(1) as unknown[]]
  },
}

test.each(Object.entries(writes))(
  '%s of two products reads no others, however many the shop has',
  async (_, write) => {
    const [text, values] = write()
    const client = await app.admin.connect()
    try {
      await client.query('begin')
      await client.query('select enter_as($1, $2)', [shop.shopId, shop.personId])
      // Enough repetitions for PostgreSQL to keep a generic plan, if it does.
      for (let times = 0; times < 8; times += 1)
        await client.query({ name: 'write', text, values: [variants, ...values] })
      const { rows } = await client.query(
        `select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)::int as read from pg_class c
          where c.relname ~ '^product' and pg_stat_get_xact_tuples_returned(c.oid) > 500`,
      )
      expect(rows).toEqual([])
    } finally {
      await client.query('rollback')
      client.release(true)
    }
  },
)
