import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { approve, openCount, review } from '../../../test/counts.ts'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { LOGINS } from '../../database.ts'
import { loginUrl } from '../../kernel/db/roles.ts'
import { itemsOf } from './review-queries.ts'

const app = await testApp()
const LINES = 5_000
const TABLES = 'products, product_variants, stock_movements, stock_count_lines'

/** A count of this many products, each counted once. */
async function counted(lines: number) {
  const shop = await app.shop()
  const id = await openCount(shop)
  const put = (text: string, ...more: unknown[]) => app.admin.query(text, [shop.shopId, ...more])
  await put(
    `with made as (
       insert into products (shop_id, name, internal_code, created_by, by_pin)
       select $1, 'Produto ' || n, 'P' || n, $2, false from generate_series(1, $3::int) n returning shop_id, id, internal_code
     )
     insert into product_variants (shop_id, product_id, sku) select shop_id, id, internal_code from made`,
    shop.personId,
    lines,
  )
  await put(
    `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, entry_cost, movement_date, reference_id, reference_type)
     select v.shop_id, v.id, 'in', 'initial', 10, 2, '2026-01-01', v.product_id, 'product' from product_variants v where v.shop_id = $1 order by v.product_id`,
  )
  await put(
    `insert into stock_count_lines (shop_id, count_id, product_id, product_variant_id, round, quantity, replaces, counted_by, by_pin, counted_at, balance, last_movement_id)
     select m.shop_id, $2, m.product_id, m.product_variant_id, 0, case when row_number() over () % 2 = 0 then 9 else 12 end, false, $3, false, now(), 10, m.id
       from stock_movements m where m.shop_id = $1`,
    id,
    shop.personId,
  )
  return { shop, id }
}

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** Rows that a plan has read, kept or not. */
function rowsRead(node: Node): number {
  const seen =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), node['Actual Loops'] * seen)
}

test('the list of a person who counts reads each line a few times, with statistics and without', async () => {
  for (const table of TABLES.split(', '))
    await app.admin.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const lines = 2_000
  const { shop, id } = await counted(lines)
  const { rows: variants } = await app.admin.query('select id from product_variants order by id')
  // A part of it waits for recounts.
  await app.admin.query(
    `insert into stock_count_recounts (shop_id, count_id, product_variant_id, round, asked_at)
     select $1, $2, x.id, 1, now() from unnest($3::uuid[]) x (id)`,
    [shop.shopId, id, variants.slice(0, 20).map((one) => one.id)],
  )
  const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.app) })
  await client.connect()
  onTestFinished(() => client.end())
  const read = async (asked: Parameters<typeof itemsOf>[1]) => {
    const { sql, parameters } = itemsOf(id, asked, { limit: 50, offset: 0 }).compile()
    await client.query('begin')
    await client.query(`select enter($1, now(), 'shop', null, null, null)`, [tokenOf(shop)])
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters])
    await client.query('rollback')
    return rowsRead(rows[0]['QUERY PLAN'][0].Plan)
  }
  for (const analyzed of [false, true]) {
    if (analyzed) await app.admin.query(`analyze ${TABLES}, stock_count_recounts`)
    for (const view of ['mine', 'todo', 'recounts'] as const)
      expect(await read({ view }), `${view}, statistics: ${analyzed}`).toBeLessThan(60 * lines)
    expect(await read({ view: 'all', product_variant_id: variants.at(-1).id })).toBeLessThan(200)
  }
})

test('thousands of lines are reviewed, approved, printed and reversed in one request each', async () => {
  const { shop, id } = await counted(LINES)
  // As autovacuum does within a minute.
  await app.admin.query(`analyze ${TABLES}`)
  expect(await review(shop, id, 'differences')).toMatchObject({
    differences: LINES,
    missing: '2500',
    over: '5000',
  })
  expect(await approve(shop, id)).toMatchObject({ state: 'approved', counted: LINES })
  const { lines, missing_value, over_value } = await shop.api.counts.countMinutes({ id })
  expect([lines.length, missing_value, over_value]).toEqual([LINES, '5000.00', '10000.00'])
  await shop.api.counts.reverseCount({ params: { id }, body: { reason: 'Contagem de teste' } })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 120_000)
