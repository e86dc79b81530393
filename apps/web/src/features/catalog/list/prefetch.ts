import type { QueryClient } from '@tanstack/react-query'
import type { Search } from '../../../lib/search-params.ts'
import { productListQuery, productSummaryQuery } from '../api.ts'
import { listView } from './list-view.ts'

/** Requests the list and the cards that the address asks for. */
export function prefetchProducts(cache: QueryClient, search: Search) {
  const view = listView(search)
  return Promise.all([
    cache.prefetchQuery(productListQuery(view)),
    cache.prefetchQuery(productSummaryQuery(view)),
  ])
}
