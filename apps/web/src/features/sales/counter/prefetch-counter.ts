import type { QueryClient } from '@tanstack/react-query'
import { mayCall } from '../../../lib/call-rights.ts'
import { cashQuery } from '../../../lib/cash-register.ts'
import type { Me } from '../../../lib/me.ts'
import { parkedQuery, pendingQuery, pixSettingsQuery } from '../api.ts'

/** Requests the data shown beside an empty sale. A separate file, because the counter loads no code for addresses. */
export const prefetchCounter = (cache: QueryClient, { rights }: Me) =>
  Promise.all([
    mayCall(rights, 'cash.getCash') && cache.prefetchQuery(cashQuery),
    cache.prefetchQuery(pixSettingsQuery),
    cache.prefetchQuery(pendingQuery),
    cache.prefetchQuery(parkedQuery),
  ])
