import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Variants to move; the last answer stays until the next one is there. An exact code comes alone. */
export const variantSearch = (search: string) =>
  api.catalog.searchVariants.queryOptions({
    input: { search },
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  })

export const recentEntries = () => api.stock.recentEntries.queryOptions()
export const recentExits = () => api.stock.recentExits.queryOptions()
