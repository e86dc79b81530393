import { narrowingParts } from '@prateleira/contract/catalog/rules'
import type { ProductPage, ProductSummary } from '@prateleira/contract/catalog/schemas'
import type { Row } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { presentProduct } from './present.ts'
import { type Filter, isSearched } from './product-filter.ts'
import {
  type Cut,
  catalogueTotals,
  listPage,
  productCount,
  productPage,
  productSummary,
  productsById,
  similarPage,
} from './product-queries.ts'
import {
  matchingIds,
  parseSearch,
  type Scope,
  type Search,
  scopeOfAll,
  similarIds,
  widenSearch,
} from './product-search.ts'

type ListInput = Filter & { page: number; limit: number; sort?: Cut['sort'] }

/**
 * One page of products and their number; with a search the summary counts them (PROD-01..04). Room on the first page after exact
 * matches is filled with similar products; `similar` is their number.
 */
export async function listProducts(context: ShopContext, input: ListInput): Promise<ProductPage> {
  const { page, limit, sort, ...filter } = input
  const cut = { limit, offset: (page - 1) * limit, sort }
  if (filter.search === '') {
    const [[counted], rows] = await context.queryAll<[Counted[], ListedRow[]]>(
      isKept(filter) ? catalogueTotals() : productCount(filter),
      listPage(filter, cut),
    )
    return { items: rows.map(presentProduct), total: totalOf(filter, counted), similar: 0 }
  }
  return context.run(async (tx) => {
    const search = await parseSearch(tx, filter.search)
    const { exact, alike } = await searchRows(tx, filter, search, cut, page === 1 ? limit : 0)
    return { items: [...exact, ...alike].map(presentProduct), total: null, similar: alike.length }
  })
}

/**
 * One page of exact matches, and similar products that are not among them, up to `atMost` in all. For newest first the search
 * widens as far as needed; for another order all matches are read.
 */
async function searchRows(tx: Tx, filter: Filter, search: Search, cut: Cut, atMost: number) {
  if (cut.sort === undefined && isSearched(filter) && search.words.length > 0)
    return newestRows(tx, filter, search, cut, atMost)
  const look = (scope: Scope) => tx.many(productPage(filter, search, scope, cut))
  const exact =
    cut.sort === undefined
      ? await widenSearch(search, filter, cut, look)
      : await look(await scopeOfAll(tx, search, filter))
  const query = exact.length < atMost ? similarPage(filter, search, atMost + exact.length) : null
  return { exact, alike: query ? others(await tx.many(query), exact, atMost) : [] }
}

/** Finds ids first, because most of the cost of a page of few products is the planning of its joins. */
async function newestRows(tx: Tx, filter: Filter, search: Search, cut: Cut, atMost: number) {
  const found = await widenSearch(search, filter, cut, (scope) =>
    tx.many(matchingIds(search, filter, scope, cut)),
  )
  // What a filter asks for stands at the products, not at what is searched.
  const narrowed = narrowingParts(filter).some((part) => part !== 'search')
  const most = atMost + found.length
  const query = narrowed ? similarPage(filter, search, most) : similarIds(search, most)
  const alike = query && found.length < atMost ? others(await tx.many(query), found, atMost) : []
  const ids = [...found, ...alike].map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await tx.many(productsById(ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const read = (those: { id: string }[]) => those.flatMap(({ id }) => byId.get(id) ?? [])
  // Ids begin with the time of creation.
  const newestFirst = found.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return { exact: read(newestFirst), alike: read(alike) }
}

/** Those that are not in `known`, up to the rest of `atMost`. */
function others<T extends { id: string }>(rows: T[], known: { id: string }[], atMost: number): T[] {
  const ids = new Set(known.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id)).slice(0, Math.max(0, atMost - known.length))
}

type ListedRow = Row<ReturnType<typeof productPage>>
type Counted = { found: number; low_stock?: number }

/** Whether the maintained totals give the number: nothing but stock narrows the active catalogue. */
function isKept(filter: Filter): boolean {
  return narrowingParts(filter).every((part) => part === 'stock') && filter.stock !== 'none'
}

function totalOf(filter: Filter, { found, low_stock = 0 }: Counted = { found: 0 }): number {
  if (filter.stock === undefined || !isKept(filter)) return found
  return filter.stock === 'low' ? low_stock : found - low_stock
}

/** The three cards over the whole filtered set (PROD-03). */
export async function summarizeProducts(tx: Tx, filter: Filter): Promise<ProductSummary> {
  if (narrowingParts(filter).length === 0) return summaryOf(await tx.one(catalogueTotals()))
  const search = await parseSearch(tx, filter.search)
  return summaryOf(await tx.one(productSummary(filter, search, await scopeOfAll(tx, search, filter))))
}

const summaryOf = ({ found, low_stock, stock_value }: ProductSummary) => ({ found, low_stock, stock_value })
