import type { historyInput } from '@prateleira/contract/cash/schemas'
import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { SearchState } from '../../lib/search-params.ts'
import type { Whole } from '../../lib/whole.ts'
import type { historySearch } from './cash-view.ts'

/** One session; disabled without an id. */
export const sessionQuery = (id: string | undefined) =>
  api.cash.getCashSession.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined })

/** One page of closed sessions; the previous answer stays until the next one arrives. */
export function historyQuery({ month, person, page }: SearchState<typeof historySearch>) {
  // The page does not offer a choice of the register.
  const input: Whole<Omit<z.input<typeof historyInput>, 'limit' | 'register_id'>> = {
    month,
    person_id: person,
    page,
  }
  return api.cash.listCashSessions.queryOptions({ input, placeholderData: keepPreviousData })
}

export const cashChanged = () => refreshAfter('cash')
