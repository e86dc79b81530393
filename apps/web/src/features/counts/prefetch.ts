import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { countsQuery, reviewQuery } from './api.ts'
import { countsSearch, reviewSearch } from './counts-view.ts'

/** Requests the page of counts in the address. */
export const prefetchCounts = (cache: QueryClient, search: Search) =>
  cache.prefetchQuery(countsQuery(readSearch(countsSearch, search).page))

/** Requests the first data of the review; nothing without a count. */
export async function prefetchReview(cache: QueryClient, search: Search): Promise<void> {
  const view = readSearch(reviewSearch, search)
  if (view.count !== undefined) await cache.prefetchQuery(reviewQuery(view))
}
