import type { Isolation, RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  overview: { call: () => ({ query: { period: 'all' } }) },
  sales: { call: () => ({ query: { period: 'all' } }) },
  stock: { call: () => ({ query: { limit: 50 } }) },
  movements: { call: () => ({ query: { period: 'all' } }) },
  reasons: { call: () => ({ query: { period: 'all' } }) },
  salesSeries: { call: () => ({ query: { period: 'all' } }) },
  abc: { call: () => ({ query: { period: 'all' } }) },
  pastStock: { call: (own) => ({ query: { date: own.today } }) },
  profit: { call: () => ({ query: { period: 'all' } }) },
  dashboard: { call: () => ({}) },
  activity: { call: () => ({ query: { days: 7 } }) },
  search: { call: (own) => ({ query: { q: own.mark } }) },
}

/** What its plain routes need in their addresses. */
export const plainRoutes: Isolation['plainRoutes'] = {
  exportAdvanced: (own, { kind }) => (kind === 'past-stock' ? { query: { date: own.today } } : {}),
}
