import type { SearchResults } from '@prateleira/contract/reports/schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import { sql } from 'kysely'
import { db, replanned, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { productsById } from './product-queries.ts'
import { likeliestIds, meantFirst, parseSearch, productsCoded, similarIds } from './product-search.ts'

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
  const [exact, search] = await Promise.all([tx.many(codedRows(text, limit)), parseSearch(tx, text)])
  if (search.words.length === 0) return []
  const ids = await likeliestIds(tx, search)
  const more = ids.length < limit ? similarIds(search, limit + ids.length) : null
  const similar = more ? (await tx.many(more)).map(({ id }) => id).filter((id) => !ids.includes(id)) : []
  const rows = await tx.many(productsById([...ids, ...similar]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const read = (those: string[]) => those.flatMap((id) => byId.get(id) ?? [])
  const codes = new Set(exact.map((row) => row.id))
  return [
    ...exact,
    ...[...meantFirst(search, read(ids)), ...read(similar)].filter((row) => !codes.has(row.id)),
  ]
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
