import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { SearchState } from '../../lib/search-params.ts'
import type { historySearch } from './cash-view.ts'

/** One session; disabled without an id. */
export const sessionQuery = (id: string | undefined) =>
  api.cash.getCashSession.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined })

/** One page of closed sessions; the previous answer stays until the next one arrives. */
export const historyQuery = ({ month, person, page }: SearchState<typeof historySearch>) =>
  api.cash.listCashSessions.queryOptions({
    input: { month, person_id: person, page },
    placeholderData: keepPreviousData,
  })

export const cashChanged = () => refreshAfter('cash')
