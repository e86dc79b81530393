import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { activitySearch } from './activity-view.ts'
import { activityQuery } from './api.ts'

/** Requests the first page of the log for the address. */
export const prefetchActivity = (cache: QueryClient, search: Search) =>
  cache.prefetchInfiniteQuery(activityQuery(readSearch(activitySearch, search)))
