import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { historyQuery } from './api.ts'
import { historySearch } from './cash-view.ts'

/** Requests the closed sessions of the address. */
export const prefetchHistory = (cache: QueryClient, search: Search) =>
  cache.prefetchQuery(historyQuery(readSearch(historySearch, search)))
