import type { QueryClient } from '@tanstack/react-query'
import { cashQuery } from '../../../lib/cash-register.ts'
import type { Me } from '../../../lib/me.ts'
import { parkedQuery, pendingQuery, pixSettingsQuery } from '../api.ts'

/** Requests what the counter shows beside an empty sale. In a file of its own: the counter loads nothing that reads addresses. */
export const prefetchCounter = (cache: QueryClient, { rights }: Me) =>
  Promise.all([
    rights.includes('cash') && cache.prefetchQuery(cashQuery),
    cache.prefetchQuery(pixSettingsQuery),
    cache.prefetchQuery(pendingQuery),
    cache.prefetchQuery(parkedQuery),
  ])
