import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { importFile } from '../../../test/import.ts'
import { raw, sql } from '../../kernel/db/query.ts'
import { readMadeProducts } from './made-products.ts'

const app = await testApp()
const PRODUCTS = 500
const FILE = [
  'codigo;nome;preco;estoque',
  ...Array.from({ length: PRODUCTS }, (_, index) => `P-${index};Produto ${index};1,50;3`),
].join('\n')
const TABLES = ['product_import_products', 'products', 'product_variants', 'stock_movements']

const READ = raw(sql<{ read: number }>`
  select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::int as read from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)

test('an undo reads each row a few times, even where statistics call a table empty', async () => {
  for (const table of TABLES) await app.admin.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const shop = await app.shop()
  const { id } = await importFile(shop, FILE)
  const reads: Record<string, number> = {}
  for (let set = 0; set < 2 ** TABLES.length; set += 1) {
    const empty = TABLES.filter((_, table) => set & (1 << table))
    // As a vacuum leaves it that runs while the rows are not committed yet.
    await app.admin.query(
      `update pg_class set reltuples = case when relname = any($1) then 0 else -1 end, relpages = case when relname = any($1) then 20 else 0 end
        where relnamespace = 'public'::regnamespace and relname = any($2)`,
      [empty, TABLES],
    )
    await app.services.door.enterAs(shop.shopId, async (tx) => {
      const before = await tx.one(READ)
      const { made, moved } = await readMadeProducts(tx, id)
      expect([made.length, moved.length]).toEqual([PRODUCTS, 0])
      reads[empty.join(', ')] = (await tx.one(READ)).read - before.read
    })
  }
  expect(Object.entries(reads).filter(([, read]) => read > 20 * PRODUCTS)).toEqual([])
})
