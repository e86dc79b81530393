import type { QueryClient } from '@tanstack/react-query'
import type { Search } from '../../../lib/search-params.ts'
import { categoriesQuery, productListQuery, productSummaryQuery } from '../api.ts'
import { listView } from './list-view.ts'

/** Requests the list, the cards and the choice of categories. */
export function prefetchProducts(cache: QueryClient, search: Search) {
  const view = listView(search)
  return Promise.all([
    cache.prefetchQuery(productListQuery(view)),
    cache.prefetchQuery(productSummaryQuery(view)),
    cache.prefetchQuery(categoriesQuery),
  ])
}
