import { NO_CATEGORY } from '@prateleira/contract/catalog/constants'
import { normalizeCode } from '@prateleira/contract/catalog/rules'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { normalizeGtin } from '@prateleira/contract/shared/gtin'
import { foldText } from '@prateleira/contract/shared/text'
import { formsOf } from '@prateleira/contract/shared/word-forms'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { db, inIndexOrder, type Query, raw, replanned, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'

/**
 * Product search by typed text. Everything here reads the narrow table product_search, whose single index contains all that is
 * needed; products are read only for the few that are shown (measured: docs/performance.md).
 */

/** A word and the categories whose name contains it: a product matches by its own text or by its category. */
interface Word {
  text: string
  /** What it is found as; `text` is the first. */
  forms: string[]
  categoryIds: string[]
}

export interface Search {
  words: Word[]
}

/** Which products are searched: all, the newest or very newest, or the word index's matches. Only the newest may miss some. */
export type Scope = 'all' | 'latest' | 'newest' | 'indexed'

/** Whether rows are read in the order of the index. */
export const isNewest = (scope: Scope) => scope === 'latest' || scope === 'newest'

/** Filters that can be applied without reading the product. */
export interface Narrowing {
  status: 'active' | 'inactive'
  category?: string
}
export const SEARCHED: Record<keyof Narrowing, true> = { status: true, category: true }

/** How many of the newest products are scanned before the index is used. */
const NEWEST = 5000
/** How many are scanned first, to decide whether scanning the others is worthwhile. */
const LATEST = 1000
/** For a word that this many of the newest contain, reading everything is faster than the index. */
const FREQUENT = 500
/** Texts that the word index supports: three letters or digits in a row, or a pair of them. */
const INDEXED = /[\p{L}\p{N}]{3}|^[a-z0-9]{2}$/u
/** Compared by similarity: letters only, because one digit makes another code. */
const TOLERANT = /^\p{L}{4,}$/u

/** The words of a search, folded like the documents; limited in number. */
export function searchWords(search: string): string[] {
  return [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, 6)
}

/** A LIKE pattern for "contains", with the word's wildcards escaped. */
export function containing(word: string): string {
  return `%${escaped(word)}%`
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Parses a search and finds the categories that its words name. */
export async function parseSearch(tx: Tx, text: string): Promise<Search> {
  const words = searchWords(text)
  if (words.length === 0) return { words: [] }
  const categories = await tx.many(
    db
      .selectFrom('categories')
      .where('shop_id', '=', tenant)
      .select(['id', sql<string>`fold(name)`.as('name')]),
  )
  return {
    words: words.map((word) => {
      const forms = formsOf(word)
      const named = categories.filter(({ name }) => forms.some((form) => name.includes(form)))
      return { text: word, forms, categoryIds: named.map(({ id }) => id) }
    }),
  }
}

function matches({ forms, categoryIds }: Word) {
  // Few products have more text than the narrow index holds; then the row is read.
  const found = forms.map((form) => {
    const pattern = containing(form)
    return sql`s.document like ${pattern} or (s.is_long and (select l.document || l.more from product_search l
    where l.shop_id = s.shop_id and l.product_id = s.product_id) like ${pattern})`
  })
  const has = sql.join(found, sql` or `)
  return categoryIds.length === 0
    ? sql<SqlBool>`(${has})`
    : sql<SqlBool>`(${has} or s.category_id = any(${categoryIds}::uuid[]))`
}

/** Words that only the product's own text can match, which the word index contains. */
function ownWords(search: Search): Word[] {
  return search.words.filter(({ categoryIds }) => categoryIds.length === 0)
}

/** What the database's functions look for: words escaped for LIKE and, of those with several forms, a regular expression of them. */
function sought(words: Word[]) {
  const [plain, several] = [0, 1].map((some) =>
    words.filter(({ forms }) => Number(forms.length > 1) === some),
  )
  return {
    words: (plain ?? []).map(({ text }) => escaped(text)),
    forms: (several ?? []).map(({ forms }) =>
      forms.map((form) => form.replace(/[!-/:-@[-`{-~]/g, '\\$&')).join('|'),
    ),
  }
}

/** Whether only the products' own texts can match. */
function isOwn(search: Search): boolean {
  return search.words.every(({ categoryIds }) => categoryIds.length === 0)
}

/** Whether the word index can answer: words only, active products. */
export function isIndexed(search: Search, narrowing: Narrowing): boolean {
  if (narrowing.status !== 'active' || narrowing.category) return false
  return ownWords(search).some(({ forms }) => forms.every((form) => INDEXED.test(form)))
}

/** The rows of product_search to read, as `s`; of the word index at most `most`. */
function source(search: Search, scope: Scope, most: number | null) {
  if (scope === 'all') return sql`product_search s`
  if (scope !== 'indexed') {
    const many = scope === 'latest' ? LATEST : NEWEST
    return sql`(select d.* from product_search d where d.shop_id = current_shop() order by d.product_id desc limit ${sql.lit(many)}) s`
  }
  const { words, forms } = sought(ownWords(search))
  return sql`(select d.* from search_products(${words}::text[], ${most}, 0, ${forms}::text[]) as f(product_id)
    join product_search d on d.shop_id = current_shop() and d.product_id = f.product_id) s`
}

/** The rows limited to a page, newest first, or by `likeness` before that. */
export interface Slice {
  limit: number
  offset: number
  likeliest?: boolean
}

/** The words of a search as one text, for comparing with the beginning of a name. */
export const phrase = (search: Search) => search.words.map(({ text }) => text).join(' ')

/** The contract's likeness of a text in the database; a word that the category has counts as one of the text's. */
export function likeness(search: Search, text: RawBuilder<unknown>, category: RawBuilder<unknown>) {
  const has = (end: string) =>
    sql.join(
      search.words.map(({ forms, categoryIds }) => {
        const found = forms.map((form) => sql`strpos(' ' || ${text} || ' ', ${` ${form}${end}`}) > 0`)
        if (categoryIds.length > 0) found.push(sql`${category} = any(${categoryIds}::uuid[])`)
        return sql`(${sql.join(found, sql` or `)})`
      }),
      sql` and `,
    )
  return sql`case when starts_with(${text} || ' ', ${`${phrase(search)} `}) then 0 when ${search.words.length > 1 ? has(' ') : sql`false`} then 1
    when starts_with(${text}, ${phrase(search)}) then 2 when ${has('')} then 3 else 4 end`
}

/** The ids of matching products, as `s`, for a FROM clause; `page` limits them, newest first unless it says otherwise. */
export function matching(search: Search, narrowing: Narrowing, scope: Scope, page?: Slice) {
  if (scope === 'indexed' && page && !page.likeliest && isOwn(search)) {
    const { words, forms } = sought(ownWords(search))
    return sql<{ id: string }>`(select f.product_id as id
      from search_products(${words}::text[], ${page.limit}, ${page.offset}, ${forms}::text[]) as f(product_id))`
  }
  const conditions = [
    // The other scopes are already limited to the shop, and comparing it per row costs as much as comparing the text.
    ...(scope === 'all' ? [sql<SqlBool>`s.shop_id = current_shop()`] : []),
    sql<SqlBool>`s.is_active = ${sql.lit(narrowing.status === 'active')}`,
    ...search.words.map(matches),
  ]
  if (narrowing.category === NO_CATEGORY) conditions.push(sql`s.category_id is null`)
  else if (narrowing.category) conditions.push(sql`s.category_id = ${narrowing.category}`)
  // A document begins with the name.
  const likely = page?.likeliest ? sql`${likeness(search, sql`s.document`, sql`s.category_id`)}, ` : sql``
  const cut = page
    ? sql`order by ${likely}s.product_id desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`
    : sql``
  // Newest first, a thousand of the word index are enough to choose from.
  const most = page?.likeliest && isOwn(search) ? LATEST : null
  return sql<{
    id: string
  }>`(select s.product_id as id from ${source(search, scope, most)} where ${sql.join(conditions, sql` and `)} ${cut})`
}

/** The ids that `matching` finds as a query of its own: planning a page's joins for each scope would cost more than the scans. */
export function matchingIds(search: Search, narrowing: Narrowing, scope: Scope, page: Slice) {
  const ids: Query<{ id: string }> = raw(matching(search, narrowing, scope, page))
  if (isNewest(scope)) return inIndexOrder(replanned(ids))
  // Only a function's call: no plan that statistics could change.
  return scope === 'indexed' && isOwn(search) && !page.likeliest ? ids : replanned(ids)
}

/**
 * Scans the newest products first, which answers frequent words at once; if they do not fill the page, uses the word
 * index where possible, otherwise reads all. If the very newest contain so few matches that the newest would hardly fill
 * the page, those are skipped, because a search without results would pay for all scans.
 */
export async function widenSearch<Row>(
  search: Search,
  narrowing: Narrowing,
  { limit, offset }: { limit: number; offset: number },
  look: (scope: Scope) => Promise<Row[]>,
): Promise<Row[]> {
  if (search.words.length === 0 || offset + limit > NEWEST) return look('all')
  const latest = offset === 0 ? await look('latest') : null
  if (latest && latest.length >= limit) return latest
  if (!latest || latest.length * (NEWEST / LATEST) >= limit) {
    const newest = await look('newest')
    if (newest.length >= limit) return newest
  }
  return look(isIndexed(search, narrowing) ? 'indexed' : 'all')
}

/**
 * The ids of active products to choose from when few are shown: those whose names begin with the search, by name, and the likeliest of the
 * others; up to PICKER_LENGTH each.
 */
export async function likeliestIds(tx: Tx, search: Search): Promise<string[]> {
  const named: Query<{ id: string }> = raw(
    sql`select n.id from products_named(${phrase(search)}, ${PICKER_LENGTH}) as n (id)`,
  )
  const page = { limit: PICKER_LENGTH, offset: 0, likeliest: true }
  const [names, others] = await Promise.all([
    search.words.length > 0 ? tx.many(named) : [],
    widenSearch(search, { status: 'active' }, page, (scope) =>
      tx.many(matchingIds(search, { status: 'active' }, scope, page)),
    ),
  ])
  return [...new Set([...names, ...others].map(({ id }) => id))]
}

/** The fastest way to read all matches: the narrow index for a frequent word, the word index for a rare one. */
export async function scopeOfAll(tx: Tx, search: Search, narrowing: Narrowing): Promise<Scope> {
  if (!isIndexed(search, narrowing)) return 'all'
  const newest = sql<{
    found: number
  }>`select count(*)::int as found from ${matching(search, narrowing, 'newest')} m`
  return (await tx.one(replanned(raw(newest)))).found > FREQUENT ? 'all' : 'indexed'
}

/**
 * The ids of active products that contain every word or a similar one, most similar first, for a FROM clause with their `score`;
 * null when no word may be compared by similarity. Fills the first page after exact matches.
 */
export function similar(search: Search, limit: number) {
  const own = ownWords(search)
  const typed = own.map(({ text }) => text).filter((word) => TOLERANT.test(word))
  if (typed.length === 0) return null
  const { words: exact, forms } = sought(own.filter(({ text }) => !TOLERANT.test(text)))
  const named = search.words.filter(({ categoryIds }) => categoryIds.length > 0).map(matches)
  const found = sql`similar_products(${exact}::text[], ${typed}::text[], ${limit}, ${forms}::text[]) as f(product_id, score)`
  if (named.length === 0)
    return sql<{ id: string; score: number }>`(select f.product_id as id, f.score from ${found})`
  return sql<{ id: string; score: number }>`(select f.product_id as id, f.score from ${found}
    join product_search s on s.shop_id = current_shop() and s.product_id = f.product_id where ${sql.join(named, sql` and `)})`
}

/** The ids that `similar` finds as a query of its own; null when no word may be compared. */
export function similarIds(search: Search, limit: number): Query<{ id: string }> | null {
  const found = similar(search, limit)
  return found && (isOwn(search) ? raw(found) : replanned(raw(found)))
}

/**
 * Ids of products with exactly this internal code, or a variant with exactly this SKU or barcode, each by its own index.
 */
export function productsCoded(code: string) {
  const upper = normalizeCode(code)
  // Upper case as in the database, where 'ß' has none.
  const skuKey = sql<string>`upper(${code})`
  const variants = db.selectFrom('product_variants').select('product_id as id').where('shop_id', '=', tenant)
  return db
    .selectFrom('products')
    .select('id')
    .where('shop_id', '=', tenant)
    .where('internal_code', '=', upper)
    .union(variants.where('barcode', '=', normalizeGtin(code)))
    .union(variants.where('sku_key', '=', skuKey))
}
