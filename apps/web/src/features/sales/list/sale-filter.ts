import type { SaleFilter, SalesView } from './sales-view.ts'

/** What the list and its file ask for. */
export function filterOf({ period, from, to, method, status, seller, search }: SalesView): SaleFilter {
  const days = period === null ? { from: undefined, to: undefined } : { from, to }
  return { ...days, method, status, seller, search }
}
