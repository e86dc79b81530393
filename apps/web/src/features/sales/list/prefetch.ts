import type { QueryClient } from '@tanstack/react-query'
import { mayCall } from '../../../lib/call-rights.ts'
import type { Me } from '../../../lib/me.ts'
import { readSearch, type Search } from '../../../lib/search-params.ts'
import { pendingQuery, salesQuery, sellersQuery } from '../api.ts'
import { salesSearch, salesView } from './sales-view.ts'

/** Requests the sales of the address. */
export const prefetchSales = (cache: QueryClient, search: Search, { rights, today }: Me) =>
  Promise.all([
    cache.prefetchQuery(salesQuery(salesView(readSearch(salesSearch, search), today))),
    cache.prefetchQuery(pendingQuery),
    mayCall(rights, 'sales.listSellers') && cache.prefetchQuery(sellersQuery),
  ])
