import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { IN_INDEX_ORDER } from '../../kernel/db/query.ts'
import { firstRows } from './picker-queries.ts'
import type { Filter } from './product-filter.ts'
import { listPage } from './product-queries.ts'

const app = await testApp()
const PRODUCTS = 20_000
const LIMIT = 50

type Sort = NonNullable<Parameters<typeof listPage>[1]['sort']>

const ofList = (filter: Partial<Filter>, sort?: Sort) =>
  listPage({ search: '', status: 'active', ...filter }, { limit: LIMIT, offset: 0, sort })

/** Each filter of the list has an index; of a category's products and those of normal stock, as many as one reads are found soon. */
const FILTERED: Record<Exclude<keyof Filter, 'search'>, Record<string, ReturnType<typeof ofList>>> = {
  status: { 'taken out of use': ofList({ status: 'inactive' }) },
  stock: { low: ofList({ stock: 'low' }), 'run out': ofList({ stock: 'none' }) },
  category: { 'without a category': ofList({ category: 'none' }) },
}

const LISTS: Record<string, ReturnType<typeof ofList>> = {
  newest: ofList({}),
  ...Object.fromEntries(Object.values(FILTERED).flatMap((lists) => Object.entries(lists))),
  'by name': ofList({}, 'name'),
  'by name, downwards': ofList({}, '-name'),
  'by code': ofList({}, 'code'),
  'by price': ofList({}, 'price'),
  'by price, downwards': ofList({}, '-price'),
  picker: firstRows(),
}

let shop: Shop
let client: PoolClient

beforeAll(async () => {
  shop = await app.shop()
  // Statistics are collected by this test only.
  for (const table of ['products', 'product_variants', 'categories'])
    await app.admin.query(`alter table ${table} set (autovacuum_enabled = off)`)
  client = await app.admin.connect()
})

afterAll(() => client.release())

/** Runs `work` with the application's rights in the shop, planning as for a list. */
async function asList<T>(work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  await client.query('select enter_as($1, $1)', [shop.shopId])
  await client.query('set local role prateleira_app')
  await client.query(`select ${IN_INDEX_ORDER}`)
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** Pages of tables and indexes that each list reads. */
async function pagesRead(): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  for (const [at, what] of Object.keys(LISTS).entries()) {
    const { rows } = await asList(() =>
      client.query(`explain (analyze, buffers, format json) execute list_${at}`),
    )
    const { Plan } = rows[0]['QUERY PLAN'][0]
    read[what] = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return read
}

async function addProducts(): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into products (shop_id, name, internal_code, sale_price, is_active)
     select $1, 'Produto ' || n * 7919 % 100003, 'C-' || n, n % 90, n % 10 > 0 from generate_series(1, $2::int) n`,
    [shop.shopId, PRODUCTS],
  )
  await client.query(
    `insert into product_variants (shop_id, product_id, sku) select shop_id, id, internal_code from products where shop_id = $1`,
    [shop.shopId],
  )
  await client.query('set session_replication_role = origin')
}

test('the first page of a list reads about one page of rows, with plans of an empty catalogue, without statistics and with them', async () => {
  await asList(async () => {
    for (const [at, query] of Object.values(LISTS).entries()) {
      const { sql, parameters } = query.compile()
      expect(parameters).toEqual([])
      await client.query(`prepare list_${at} as ${sql}`)
      await client.query(`explain execute list_${at}`)
    }
  })
  await addProducts()
  // Per row: its own page, its variants' and a few levels of two indexes. Sorting all rows would read twenty times as many.
  const enough = LIMIT * 12
  const tooMuch = (read: Record<string, number>) => Object.entries(read).filter(([, pages]) => pages > enough)
  expect(tooMuch(await pagesRead())).toEqual([])
  await client.query('discard plans')
  expect(tooMuch(await pagesRead())).toEqual([])
  await client.query('analyze products, product_variants, categories')
  expect(tooMuch(await pagesRead())).toEqual([])
})
