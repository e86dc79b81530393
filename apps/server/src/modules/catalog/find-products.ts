import { likeness } from '@prateleira/contract/catalog/likeness'
import type { SearchResults } from '@prateleira/contract/reports/schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import { foldText } from '@prateleira/contract/shared/text'
import { sql } from 'kysely'
import { db, replanned, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { productsById } from './product-queries.ts'
import {
  likeliestIds,
  parseSearch,
  phrase,
  productsCoded,
  type Search,
  similarIds,
} from './product-search.ts'

type Found = SearchResults['products'][number]

function codedRows(code: string, limit: number) {
  const rows = db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_active', '=', sql.lit(true))
    .where('id', 'in', productsCoded(code))
    .select('id')
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
  const like = new Set(similar)
  const codes = new Set(exact.map(({ id }) => id))
  const rows = await tx.many(productsById([...codes, ...ids, ...similar]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const read = (those: string[]) => those.flatMap((id) => byId.get(id) ?? [])
  return [
    ...read([...codes]),
    ...[...meantFirst(search, read(ids)), ...read(similar)].filter((row) => !codes.has(row.id)),
  ]
    .slice(0, limit)
    .map((row) => ({
      id: row.id,
      name: row.name,
      size: row.size,
      color: row.color,
      internal_code: row.internal_code,
      total_stock: quantity(row.total_stock),
      unit: row.unit,
      exact: codes.has(row.id),
      similar: like.has(row.id) && !codes.has(row.id),
    }))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** As the pickers order them: the exact name, then by likeness, names that begin with the first word before others, and by name. */
function meantFirst<Row extends { name: string }>(search: Search, rows: Row[]): Row[] {
  const words = search.words.map(({ forms }) => forms)
  const rank = (name: string) => (name === phrase(search) ? -1 : likeness(words, name))
  const begins = (name: string) => name.startsWith(search.words[0]?.text ?? '')
  return rows
    .map((row) => ({ row, name: foldText(row.name) }))
    .toSorted(
      (one, other) =>
        rank(one.name) - rank(other.name) ||
        Number(begins(other.name)) - Number(begins(one.name)) ||
        compare(one.name, other.name),
    )
    .map(({ row }) => row)
}
