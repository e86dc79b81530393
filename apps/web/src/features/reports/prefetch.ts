import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { customersQuery, movementsQuery, overviewQuery, salesQuery, stockQuery } from './api.ts'
import { periodOf, reportSearch } from './report-view.ts'

/** Requests the data of the tab that the address names. */
export function prefetchReport(cache: QueryClient, search: Search): Promise<void> {
  const { tab, page, ...days } = readSearch(reportSearch, search)
  const period = periodOf(days)
  switch (tab) {
    case 'overview':
      return cache.prefetchQuery(overviewQuery(period))
    case 'sales':
      return cache.prefetchQuery(salesQuery(period, page))
    case 'stock':
      return cache.prefetchQuery(stockQuery(page))
    case 'movements':
      return cache.prefetchQuery(movementsQuery(period, page))
    case 'customers':
      return cache.prefetchQuery(customersQuery(page))
  }
}
