import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { importQuery, latestImportsQuery } from './api.ts'
import { importSearch } from './import-view.ts'

/** Requests the import in the address, or else the latest ones. */
export function prefetchImport(cache: QueryClient, search: Search): Promise<void> {
  const { id } = readSearch(importSearch, search)
  return id ? cache.prefetchQuery(importQuery(id)) : cache.prefetchQuery(latestImportsQuery())
}
