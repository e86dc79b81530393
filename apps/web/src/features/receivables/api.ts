import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { meQuery } from '../../lib/me.ts'
import { refreshAfter } from '../../lib/refresh.ts'

/** Who owes, and how much in all. */
export const receivablesQuery = api.receivables.listReceivables.queryOptions({
  input: {},
  placeholderData: keepPreviousData,
})

/** Requests what is owed, where the dashboard will say it. */
export async function prefetchOwed(cache: QueryClient): Promise<void> {
  if (cache.getQueryData(meQuery.queryKey)?.rights.includes('credit'))
    await cache.prefetchQuery(receivablesQuery)
}

/** What a customer bought and paid on credit, a page after the other; nothing is asked without an id. */
export const statementQuery = (id: string | undefined) =>
  api.receivables.getStatement.infiniteOptions({
    input: (before: string | undefined) => ({ id: id ?? '', before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: id !== undefined,
  })

export const creditChanged = () => refreshAfter('receivables')
