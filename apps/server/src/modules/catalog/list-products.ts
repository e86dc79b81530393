import type { ProductPage, ProductSummary, VariantOption } from '@prateleira/contract/catalog/schemas'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import type { Row } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { exactRows, firstRows, pickerRows, similarRows } from './picker-queries.ts'
import { presentOption, presentProduct } from './present.ts'
import {
  type Cut,
  catalogueTotals,
  type Filter,
  listPage,
  productCount,
  productPage,
  productSummary,
  similarPage,
} from './product-queries.ts'
import { parseSearch, type Search, scopeOfAll, widenSearch } from './product-search.ts'

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
    const rows = await matchingRows(tx, filter, search, cut)
    const alike = page === 1 ? await similarRowsBeside(tx, filter, search, rows, limit) : []
    return { items: [...rows, ...alike].map(presentProduct), total: null, similar: alike.length }
  })
}

/** For newest first the search widens as far as needed; for another order all matches are read. */
export async function matchingRows(tx: Tx, filter: Filter, search: Search, cut: Cut) {
  const look = (scope: Parameters<typeof productPage>[2]) => tx.many(productPage(filter, search, scope, cut))
  return cut.sort === undefined
    ? widenSearch(search, filter, cut, look)
    : look(await scopeOfAll(tx, search, filter))
}

/** Similar products that are not among the exact matches, up to the rest of `limit`. */
export async function similarRowsBeside<Row extends { id: string }>(
  tx: Tx,
  filter: Filter,
  search: Search,
  exact: Row[],
  limit: number,
) {
  const query = exact.length < limit ? similarPage(filter, search, limit + exact.length) : null
  if (query === null) return []
  const known = new Set(exact.map(({ id }) => id))
  return (await tx.many(query)).filter(({ id }) => !known.has(id)).slice(0, limit - exact.length)
}

type ListedRow = Row<ReturnType<typeof productPage>>
type Counted = { found: number; low_stock?: number }

/** Whether the maintained totals give the number: nothing but stock narrows the active catalogue. */
function isKept({ category, status, stock }: Filter): boolean {
  return !category && status === 'active' && stock !== 'none'
}

function totalOf(filter: Filter, { found, low_stock = 0 }: Counted = { found: 0 }): number {
  if (filter.stock === undefined || !isKept(filter)) return found
  return filter.stock === 'low' ? low_stock : found - low_stock
}

/** The three cards over the whole filtered set (PROD-03). */
export async function summarizeProducts(tx: Tx, filter: Filter): Promise<ProductSummary> {
  const narrowed = filter.search || filter.category || filter.stock || filter.status !== 'active'
  if (!narrowed) return summaryOf(await tx.one(catalogueTotals()))
  const search = await parseSearch(tx, filter.search)
  return summaryOf(await tx.one(productSummary(filter, search, await scopeOfAll(tx, search, filter))))
}

const summaryOf = ({ found, low_stock, stock_value }: ProductSummary) => ({ found, low_stock, stock_value })

/**
 * The only variant with exactly this SKU, barcode or internal code.
 * @throws NOT_FOUND, or AMBIGUOUS_CODE with all of them.
 */
export async function findVariant(tx: Tx, code: string): Promise<VariantOption> {
  const [found, ...others] = (await tx.many(exactRows(code))).map(presentOption)
  if (!found) throw problem('NOT_FOUND')
  if (others.length > 0) throw problem('AMBIGUOUS_CODE', { data: { candidates: [found, ...others] } })
  return found
}

/**
 * Variants for the pickers, by name (DATA-02). An exact code is the only result, so that a scanner selects at once; without a
 * text the list is alphabetical. Similar ones follow the matches.
 */
export async function searchVariants(tx: Tx, text: string): Promise<VariantOption[]> {
  if (text === '') return (await tx.many(firstRows())).map(presentOption)
  const [exact, search] = await Promise.all([tx.many(exactRows(text)), parseSearch(tx, text)])
  if (exact.length > 0) return exact.map(presentOption)
  const page = { limit: PICKER_LENGTH, offset: 0 }
  const rows = await widenSearch(
    search,
    { status: 'active' },
    page,
    (scope) => tx.many(pickerRows(search, scope)),
    (found) => new Set(found.map((row) => row.product_id)).size,
  )
  const products = new Set(rows.map((row) => row.product_id))
  const more = rows.length < PICKER_LENGTH ? similarRows(search, PICKER_LENGTH + products.size) : null
  const alike = more === null ? [] : (await tx.many(more)).filter((row) => !products.has(row.product_id))
  return [...rows, ...alike].slice(0, PICKER_LENGTH).map(presentOption)
}
