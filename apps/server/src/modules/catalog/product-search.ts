import { normalizeCode } from '@prateleira/contract/catalog/rules'
import { NO_CATEGORY } from '@prateleira/contract/catalog/schemas'
import { normalizeGtin } from '@prateleira/contract/shared/documents'
import { foldText } from '@prateleira/contract/shared/text'
import { type SqlBool, sql } from 'kysely'
import { db, tenant } from '../../platform/query.ts'
import type { Tx } from '../../platform/tenant-db.ts'

/**
 * Finding products by what people type. Everything here reads the narrow table product_search, whose one index holds all that
 * is asked for; products themselves are read only for the few that are shown (measured: docs/performance.md).
 */

/** A word and the categories whose name has it: a product matches by its own texts or by its category. */
interface Word {
  text: string
  categoryIds: string[]
}

export interface Search {
  words: Word[]
}

/** Which products are looked at: all, the newest, or those the trigram index has for a word. */
export type Scope = { kind: 'all' } | { kind: 'newest' } | { kind: 'candidates'; word: Word }

/** What narrows a search beside its words and can be told without the product. */
export interface Narrowing {
  status: 'active' | 'inactive'
  category?: string
}

/** How many of the newest products are looked through before the index is asked. */
const NEWEST = 5000
/** How many the index may give; pages further back read everything. */
const CANDIDATES = 5000
/** Under three letters a trigram index has nothing to offer. */
const TRIGRAM = 3

/** Words of a search, folded as the documents are, a barcode in the form it is kept in; a few words say enough. */
export function searchWords(search: string): string[] {
  return [...new Set(foldText(search).split(' ').filter(Boolean).map(normalizeGtin))].slice(0, 6)
}

/** A LIKE pattern for "contains", the word's own wildcards escaped. */
export function containing(word: string): string {
  return `%${escaped(word)}%`
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Takes a search apart and looks up which categories its words name. */
export async function understand(tx: Tx, text: string): Promise<Search> {
  const words = searchWords(text)
  if (words.length === 0) return { words: [] }
  const categories = await tx.many(
    db
      .selectFrom('categories')
      .where('user_id', '=', tenant)
      .select(['id', sql<string>`fold(name)`.as('name')]),
  )
  return {
    words: words.map((word) => ({
      text: word,
      categoryIds: categories.filter(({ name }) => name.includes(word)).map(({ id }) => id),
    })),
  }
}

function matches({ text, categoryIds }: Word) {
  return categoryIds.length === 0
    ? sql<SqlBool>`s.document like ${containing(text)}`
    : sql<SqlBool>`(s.document like ${containing(text)} or s.category_id = any(${categoryIds}::uuid[]))`
}

/** What of product_search is looked at, as `s`. */
function source(scope: Scope) {
  if (scope.kind === 'all') return sql`product_search s`
  if (scope.kind === 'newest') {
    return sql`(select d.* from product_search d where d.user_id = current_tenant() order by d.product_id desc limit ${sql.lit(NEWEST)}) s`
  }
  const { text, categoryIds } = scope.word
  const found = sql`select product_id from search_products(${escaped(text)}, ${sql.lit(CANDIDATES)}) as found(product_id)`
  const candidates =
    categoryIds.length === 0
      ? found
      : sql`${found} union select p.id from products p where p.user_id = current_tenant() and p.category_id = any(${categoryIds}::uuid[])`
  return sql`(select d.* from (${candidates}) c join product_search d on d.user_id = current_tenant() and d.product_id = c.product_id) s`
}

/** The ids of the products that match, as `s`, for a FROM clause; `page` cuts it, newest first. */
export function matching(
  search: Search,
  narrowing: Narrowing,
  scope: Scope,
  page?: { limit: number; offset: number },
) {
  const conditions = [
    sql<SqlBool>`s.user_id = current_tenant()`,
    sql<SqlBool>`s.is_active = ${sql.lit(narrowing.status === 'active')}`,
    ...search.words.map(matches),
  ]
  if (narrowing.category === NO_CATEGORY) conditions.push(sql`s.category_id is null`)
  else if (narrowing.category) conditions.push(sql`s.category_id = ${narrowing.category}`)
  const cut = page
    ? sql`order by s.product_id desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`
    : sql``
  return sql<{
    id: string
  }>`(select s.product_id as id from ${source(scope)} where ${sql.join(conditions, sql` and `)} ${cut})`
}

/**
 * Looks through the newest products first, which answers frequent words at once; what they do not fill is looked up in the
 * trigram index, which answers rare ones. `wanted` rows from `offset` on are enough.
 */
export async function widening<Row>(
  search: Search,
  wanted: number,
  offset: number,
  look: (scope: Scope) => Promise<Row[]>,
): Promise<Row[]> {
  if (search.words.length === 0 || offset + wanted > CANDIDATES) return look({ kind: 'all' })
  const newest = await look({ kind: 'newest' })
  if (newest.length >= wanted) return newest
  const longest = search.words.toSorted((a, b) => b.text.length - a.text.length)[0]
  const indexed = longest !== undefined && longest.text.length >= TRIGRAM
  return look(indexed ? { kind: 'candidates', word: longest } : { kind: 'all' })
}

/** Ids of products with exactly this internal code, or a variant with exactly this SKU or barcode: each asked in its own index. */
export function productsCoded(code: string) {
  const upper = normalizeCode(code)
  const variants = db.selectFrom('product_variants').select('product_id as id').where('user_id', '=', tenant)
  return db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', tenant)
    .where('internal_code', '=', upper)
    .union(variants.where('barcode', '=', normalizeGtin(code)))
    .union(variants.where('sku_key', '=', upper))
}
