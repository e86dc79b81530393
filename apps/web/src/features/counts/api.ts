import type {
  COUNT_ITEM_VIEWS,
  Count,
  countListInput,
  reviewInput,
} from '@prateleira/contract/counts/schemas'
import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../lib/api.ts'
import { client } from '../../lib/client.ts'
import { keepCount, keptCount } from '../../lib/device-owner.ts'
import { isTransient } from '../../lib/errors.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { SearchState } from '../../lib/search-params.ts'
import { currentShop } from '../../lib/session.ts'
import type { Whole } from '../../lib/whole.ts'
import type { reviewSearch } from './counts-view.ts'

export function countsQuery(page: number) {
  const input: Whole<Omit<z.input<typeof countListInput>, 'limit'>> = { page }
  return api.counts.listCounts.queryOptions({ input, placeholderData: keepPreviousData })
}

/** One count; without network, this device's last copy. Disabled without an id. */
export const countQuery = (id: string | undefined) =>
  api.counts.getCount.queryOptions({
    input: { id: id ?? '' },
    enabled: id !== undefined,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      try {
        const count = await client.counts.getCount({ id: id ?? '' }, { signal })
        keepCount(currentShop(), count)
        return count
      } catch (error) {
        const kept = isTransient(error) ? keptCount(currentShop()) : undefined
        if (kept?.id !== id || kept === undefined) throw error
        return kept
      }
    },
    networkMode: 'always',
  })

export const itemsQuery = (id: string | undefined, view: (typeof COUNT_ITEM_VIEWS)[number], page = 1) =>
  api.counts.listCountItems.queryOptions({
    input: { id: id ?? '', view, page, limit: 50 },
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })

/**
 * The caller's earlier quantity of a variant, and whether it is certainly outside the count: not counted and not in its
 * scope. Null if unknown.
 */
export async function standingOf({ id, scope }: Count, variant: string) {
  const asked = { id, product_variant_id: variant, page: 1, limit: 1 }
  const [all, todo] = await Promise.all([
    client.counts.listCountItems({ ...asked, view: 'all' }),
    scope === 'all' ? null : client.counts.listCountItems({ ...asked, view: 'todo' }),
  ])
  const item = all.items[0]
  if (item === undefined) return null
  const { mine, expected, is_counted: isCounted, is_recount: isRecount } = item
  return { mine, expected, isOutside: !isCounted && !isRecount && todo?.items.length === 0 }
}

export function reviewQuery({ count, view, page }: SearchState<typeof reviewSearch>) {
  const input: Whole<Omit<z.input<typeof reviewInput>, 'limit'>> = { id: count ?? '', view, page }
  return api.counts.reviewCount.queryOptions({
    input,
    enabled: count !== undefined,
    placeholderData: keepPreviousData,
  })
}

export const minutesQuery = (id: string) => api.counts.countMinutes.queryOptions({ input: { id } })
export const dueQuery = () => api.counts.countsDue.queryOptions()
export const categoriesQuery = () => api.catalog.listCategories.queryOptions({ staleTime: 60_000 })

export const countsChanged = () => refreshAfter('counts')
