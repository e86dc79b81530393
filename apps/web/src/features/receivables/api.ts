import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'

/** The customers with debts, and the sum. */
export const receivablesQuery = api.receivables.listReceivables.queryOptions({
  input: {},
  placeholderData: keepPreviousData,
})

/** A customer's statement, page by page; disabled without an id. */
export const statementQuery = (id: string | undefined) =>
  api.receivables.getStatement.infiniteOptions({
    input: (before: string | undefined) => ({ id: id ?? '', before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: id !== undefined,
  })

/** The shop's Pix key, for reminders. */
export const pixSettingsQuery = api.sales.getPixSettings.queryOptions()

export const creditChanged = () => refreshAfter('receivables')
