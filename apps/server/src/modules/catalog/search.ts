import type { ProductPage, ProductSummary, VariantOption } from '@prateleira/contract/catalog/schemas'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import type { Tx } from '../../platform/tenant-db.ts'
import { exactRows, firstRows, pickerRows } from './picker-queries.ts'
import { presentOption, presentProduct } from './present.ts'
import { catalogueTotals, type Filter, productCount, productPage, productSummary } from './product-queries.ts'
import { understand, widening } from './product-search.ts'

/** One page of products and how many there are; with a search the summary counts them (PROD-01..04). */
export async function listProducts(
  tx: Tx,
  input: Filter & { page: number; limit: number },
): Promise<ProductPage> {
  const { page, limit, ...filter } = input
  const cut = { limit, offset: (page - 1) * limit }
  if (filter.search === '') {
    const [rows, total] = await Promise.all([
      tx.many(productPage(filter, { words: [] }, { kind: 'all' }, cut)),
      countProducts(tx, filter),
    ])
    return { items: rows.map(presentProduct), total }
  }
  const search = await understand(tx, filter.search)
  const rows = await widening(search, limit, cut.offset, (scope) =>
    tx.many(productPage(filter, search, scope, cut)),
  )
  return { items: rows.map(presentProduct), total: null }
}

/** Exact, and from the kept totals where nothing but stock narrows the active catalogue. */
async function countProducts(tx: Tx, filter: Filter): Promise<number> {
  if (filter.category || filter.status !== 'active') return (await tx.one(productCount(filter))).found
  const { found, low_stock } = await tx.one(catalogueTotals())
  if (filter.stock === undefined) return found
  return filter.stock === 'low' ? low_stock : found - low_stock
}

/** The three cards over the whole filtered set (PROD-03). */
export async function summarizeProducts(tx: Tx, filter: Filter): Promise<ProductSummary> {
  const narrowed = filter.search || filter.category || filter.stock || filter.status !== 'active'
  const { found, low_stock, stock_value } = narrowed
    ? await tx.one(productSummary(filter, await understand(tx, filter.search)))
    : await tx.one(catalogueTotals())
  return { found, low_stock, stock_value }
}

/**
 * Variants for the pickers, by name (DATA-02). An exact code comes first and alone, so that a scanner selects at once; without
 * a text the list begins at the start of the alphabet.
 */
export async function searchVariants(tx: Tx, text: string): Promise<VariantOption[]> {
  if (text === '') return (await tx.many(firstRows())).map(presentOption)
  const [exact, search] = await Promise.all([tx.many(exactRows(text)), understand(tx, text)])
  if (exact.length > 0) return exact.map(presentOption)
  const rows = await widening(search, PICKER_LENGTH, 0, (scope) => tx.many(pickerRows(search, scope)))
  return rows.map(presentOption)
}
