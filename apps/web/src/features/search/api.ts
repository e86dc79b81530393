import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Products, customers and suppliers that match; the last answer stays until the next one is there. */
export const searchQuery = (q: string) =>
  api.reports.search.queryOptions({
    input: { q },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
