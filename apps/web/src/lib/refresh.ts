import { api } from './api.ts'
import { queryClient } from './query-client.ts'

type Part = Exclude<keyof typeof api, 'key'>

/** Whose answers a write of each part makes out of date; a part that is not listed only its own. */
const OUT_OF_DATE: Partial<Record<Part, readonly Part[]>> = {
  catalog: ['catalog', 'stock', 'reports', 'notices'],
  stock: ['stock', 'catalog', 'reports', 'contacts', 'notices', 'sales'],
  contacts: ['contacts', 'catalog', 'stock', 'reports'],
  imports: ['imports', 'catalog', 'stock', 'reports', 'notices'],
  // What is sold on credit is owed; an exit can be a sale.
  sales: ['sales', 'stock', 'catalog', 'reports', 'contacts', 'notices', 'receivables'],
  // A close uncovers the totals of its sales.
  cash: ['cash', 'sales'],
  receivables: ['receivables', 'cash'],
  // An approval moves stock.
  counts: ['counts', 'stock', 'catalog', 'reports', 'notices'],
  admin: ['admin', 'billing'],
}

/** After a write: whatever shows what it changed is asked for again. Resolves when what is on screen is fresh. */
export async function refreshAfter(written: Part): Promise<void> {
  const parts = OUT_OF_DATE[written] ?? [written]
  await Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: api[part].key() })))
}
