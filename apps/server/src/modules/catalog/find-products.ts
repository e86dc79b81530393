import type { SearchResults } from '@prateleira/contract/reports/schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { sql } from 'kysely'
import { db, replanned, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { searchRows } from './list-products.ts'
import { meantFirst, parseSearch, productsCoded } from './product-search.ts'

type Found = SearchResults['products'][number]

function codedRows(code: string, limit: number) {
  const rows = db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_active', '=', sql.lit(true))
    .where('id', 'in', productsCoded(code))
    .select(['id', 'name', 'internal_code', 'total_stock', 'unit'])
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
  return replanned(rows)
}

/** Active products that match a text, at most `limit`: exact codes first, then the most likely, then similar ones. */
export async function findProducts(tx: Tx, text: string, limit: number): Promise<Found[]> {
  const filter = { search: text, status: 'active' } as const
  const [exact, search] = await Promise.all([tx.many(codedRows(text, limit)), parseSearch(tx, text)])
  if (search.words.length === 0) return []
  // As many as the pickers choose from, so that the same products come first.
  const cut = { limit: Math.max(limit, PICKER_LENGTH), offset: 0, begunFirst: true }
  const { exact: matched, alike } = await searchRows(tx, filter, search, cut, limit)
  const matching = meantFirst(search, matched)
  const codes = new Set(exact.map((row) => row.id))
  return [...exact, ...[...matching, ...alike].filter((row) => !codes.has(row.id))]
    .slice(0, limit)
    .map((row) => ({
      id: row.id,
      name: row.name,
      internal_code: row.internal_code,
      total_stock: quantity(row.total_stock),
      unit: row.unit,
      exact: codes.has(row.id),
    }))
}
