import { PRODUCT_DETAIL_MOVEMENTS } from '@prateleira/contract/catalog/constants'
import type { productListInput } from '@prateleira/contract/catalog/schemas'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { Whole } from '../../lib/whole.ts'
import type { ListView } from './list/list-view.ts'

/** One page of the product list. The previous one stays until the next one arrives. */
export function productListQuery({ filter, sort, page }: ListView) {
  const input: Whole<Omit<z.input<typeof productListInput>, 'limit'>> = { ...filter, sort, page }
  return api.catalog.listProducts.queryOptions({ input, placeholderData: keepPreviousData })
}

/** The summary cards of all filtered products (PROD-03). */
export const productSummaryQuery = ({ filter }: Pick<ListView, 'filter'>) =>
  api.catalog.summarizeProducts.queryOptions({ input: filter, placeholderData: keepPreviousData })

/** One product with its variants and supplier; disabled without an id. */
export const productQuery = (id: string | undefined) =>
  api.catalog.getProduct.queryOptions({ input: id ? { id } : skipToken })

/** The last movements of a product, for its detail (PROD-08). */
export const productMovementsQuery = (productId: string) =>
  api.stock.listMovements.queryOptions({
    input: { product_id: productId, limit: PRODUCT_DETAIL_MOVEMENTS },
  })

/** All movements of a product, newest first, a page at a time. */
export const productHistoryQuery = (productId: string, before: string | undefined) =>
  api.stock.listMovements.queryOptions({
    input: { product_id: productId, before, limit: HISTORY_LENGTH },
    placeholderData: keepPreviousData,
  })

const HISTORY_LENGTH = 20

export const categoriesQuery = api.catalog.listCategories.queryOptions({ staleTime: 60_000 })

/** After a write to products, variants or categories. */
export const catalogChanged = () => refreshAfter('catalog')
