import type { Notice } from '@prateleira/contract/notices/schemas'

/**
 * Which notices of low stock nobody was told of yet. `known` are the ids told of before; null when this browser has only
 * just begun: what is low then stands in the bell already and is no news.
 */
export function freshLowStock(known: readonly string[] | null, items: readonly Notice[]) {
  const low = items.filter(({ kind, read }) => kind === 'low_stock' && !read)
  return {
    fresh: known === null ? [] : low.filter(({ id }) => !known.includes(id)),
    // What is low no longer is forgotten: the next time it is news again.
    known: low.map(({ id }) => id),
  }
}
