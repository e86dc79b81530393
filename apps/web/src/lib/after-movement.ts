import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** After stock has moved, everything that shows stock, movements or sales is asked for again. */
export async function refreshAfterMovement(queryClient: QueryClient): Promise<void> {
  const touched = [api.stock, api.catalog, api.reports, api.contacts, api.notices]
  await Promise.all(touched.map((part) => queryClient.invalidateQueries({ queryKey: part.key() })))
}
