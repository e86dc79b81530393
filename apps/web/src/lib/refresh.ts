import type { QueryKey } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

type Part = Exclude<keyof typeof api, 'key'>

/** The features whose data a write of each feature makes stale; unlisted ones affect only their own. */
const OUT_OF_DATE: Partial<Record<Part, readonly Part[]>> = {
  // A supplier's card counts their products.
  catalog: ['catalog', 'stock', 'reports', 'contacts', 'notices'],
  stock: ['stock', 'catalog', 'reports', 'contacts', 'notices', 'sales'],
  contacts: ['contacts', 'catalog', 'stock', 'reports'],
  imports: ['imports', 'catalog', 'stock', 'reports', 'contacts', 'notices'],
  // Sales on credit change debts; an exit can be a sale.
  sales: ['sales', 'stock', 'catalog', 'reports', 'contacts', 'notices', 'receivables'],
  // Closing a session reveals the totals of its sales.
  cash: ['cash', 'sales'],
  // A customer's card says what they owe.
  receivables: ['receivables', 'cash', 'contacts'],
  // An approval moves stock.
  counts: ['counts', 'stock', 'catalog', 'reports', 'notices'],
  admin: ['admin', 'billing'],
}

/** After a write: reloads everything that shows the changed data. Resolves when what is on screen is fresh. */
export async function refreshAfter(written: Part): Promise<void> {
  const parts = OUT_OF_DATE[written] ?? [written]
  await Promise.all(parts.map((part) => refresh({ queryKey: api[part].key() })))
}

async function refresh(stale: { queryKey: QueryKey }): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ ...stale, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(stale)
  if (first.length === 0) return
  // A first load that is under way is not begun anew, and its answer may be older than the write.
  await Promise.allSettled(first.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ ...stale, predicate: (query) => first.includes(query) })
}
