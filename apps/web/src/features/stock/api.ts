import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
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

/** After stock has moved, everything that shows stock, movements or sales is asked for again. */
export async function refreshAfterMovement(queryClient: QueryClient): Promise<void> {
  const touched = [api.stock, api.catalog, api.reports, api.contacts, api.notices]
  await Promise.all(touched.map((part) => queryClient.invalidateQueries({ queryKey: part.key() })))
}
