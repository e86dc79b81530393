import { keepPreviousData } from '@tanstack/react-query'
import { api } from './api.ts'
import { client } from './client.ts'
import { catalogAge, searchProducts } from './device-catalog/index.ts'
import { isTransient } from './errors.ts'

/** How long the server is waited for where the device has a catalogue of its own. */
const PATIENCE_MILLISECONDS = 5_000

/**
 * Variants to move; the last answer stays until the next one is there. An exact code comes alone. Where the server is not reached it is what
 * the device knows.
 */
export const variantSearch = (search: string) =>
  api.catalog.searchVariants.queryOptions({
    input: { search },
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const bounded = catalogAge()
        ? AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)])
        : signal
      try {
        return await client.catalog.searchVariants({ search }, { signal: bounded })
      } catch (error) {
        const kept = isTransient(error) ? searchProducts(search) : []
        if (kept.length === 0) throw error
        return kept
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  })
