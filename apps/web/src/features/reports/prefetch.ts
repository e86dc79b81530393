import type { QueryClient } from '@tanstack/react-query'
import { customersQuery, movementsQuery, overviewQuery, salesQuery, stockQuery } from './api.ts'
import { reportView } from './report-view.ts'

/** Requests the data of the tab that the address names. */
export function prefetchReport(
  cache: QueryClient,
  search: Record<string, string | undefined>,
): Promise<void> {
  const { tab, period, page } = reportView(search)
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
