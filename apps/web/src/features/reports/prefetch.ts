import type { QueryClient } from '@tanstack/react-query'
import { isIncluded } from '../../lib/call-rights.ts'
import type { Me } from '../../lib/me.ts'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { advancedSearch, stockDay, tabFor } from './advanced/advanced-view.ts'
import {
  abcQuery,
  customersQuery,
  movementsQuery,
  overviewQuery,
  pastStockQuery,
  profitQuery,
  reasonsQuery,
  salesQuery,
  salesSeriesQuery,
  stockQuery,
} from './api.ts'
import { periodOf, reportSearch } from './report-view.ts'

/** Requests the data of the tab in the address. */
export function prefetchReport(cache: QueryClient, search: Search): Promise<unknown> {
  const { tab, page, kind, ...days } = readSearch(reportSearch, search)
  const period = periodOf(days)
  switch (tab) {
    case 'overview':
      return cache.prefetchQuery(overviewQuery(period))
    case 'sales':
      return Promise.all([
        cache.prefetchQuery(salesQuery(period, page)),
        cache.prefetchQuery(salesSeriesQuery(period)),
      ])
    case 'stock':
      return cache.prefetchQuery(stockQuery(page))
    case 'movements':
      return cache.prefetchQuery(movementsQuery(period, page, kind))
    case 'customers':
      return cache.prefetchQuery(customersQuery(page))
  }
}

/** The same for the advanced reports, if the plan includes them. */
export function prefetchAdvanced(cache: QueryClient, search: Search, me: Me): Promise<unknown> {
  if (!isIncluded(me.subscription.entitlements, 'reports.abc')) return Promise.resolve()
  const { tab, page, class: only, date, group, ...days } = readSearch(advancedSearch, search)
  const period = periodOf(days)
  switch (tabFor(me, tab)) {
    case 'abc':
      return cache.prefetchQuery(abcQuery(period, page, only))
    case 'reasons':
      return cache.prefetchQuery(reasonsQuery(period))
    case 'past-stock':
      return cache.prefetchQuery(pastStockQuery(stockDay(date, me.today), page))
    case 'profit':
      return cache.prefetchQuery(profitQuery(period, group, page))
  }
}
