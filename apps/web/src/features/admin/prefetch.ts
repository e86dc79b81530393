import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import {
  adminDashboardQuery,
  administratorsQuery,
  logsQuery,
  paymentSummaryQuery,
  paymentsQuery,
  plansQuery,
  reportQuery,
  usersQuery,
} from './api.ts'
import { readList } from './list-view.ts'
import { LOGS, logsInput, PAYMENTS, paymentsInput, USERS, usersInput } from './lists.ts'
import { reportsSearch } from './reports/reports-view.ts'

type PageName = 'dashboard' | 'users' | 'plans' | 'payments' | 'reports' | 'logs' | 'administrators'
type Prefetch = (cache: QueryClient, search: Search) => Promise<unknown>

/** Requests the first data of each page of the admin area by its address. */
export const prefetches: Record<PageName, Prefetch> = {
  dashboard: (cache) => cache.prefetchQuery(adminDashboardQuery),
  users: (cache, search) => cache.prefetchQuery(usersQuery(usersInput(readList(search, ...USERS)))),
  plans: (cache) => cache.prefetchQuery(plansQuery),
  payments: (cache, search) =>
    Promise.all([
      cache.prefetchQuery(paymentsQuery(paymentsInput(readList(search, ...PAYMENTS)))),
      cache.prefetchQuery(paymentSummaryQuery),
    ]),
  reports: (cache, search) => cache.prefetchQuery(reportQuery(readSearch(reportsSearch, search).period)),
  logs: (cache, search) => cache.prefetchQuery(logsQuery(logsInput(readList(search, ...LOGS)))),
  administrators: (cache) => cache.prefetchQuery(administratorsQuery),
}
