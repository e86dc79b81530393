import type { Notice } from '@prateleira/contract/notices/schemas'

/**
 * The notices of low stock not shown before. `known` are the ids shown before; null on this browser's first use, when
 * everything low is already in the bell and is not news.
 */
export function freshLowStock(known: readonly string[] | null, items: readonly Notice[]) {
  const low = items.filter(({ kind, read }) => kind === 'low_stock' && !read)
  return {
    fresh: known === null ? [] : low.filter(({ id }) => !known.includes(id)),
    // Ids of products that are no longer low are dropped: the next time they are news again.
    known: low.map(({ id }) => id),
  }
}
