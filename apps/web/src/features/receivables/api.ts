import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'

/** Who owes, and how much in all. */
export const receivablesQuery = api.receivables.listReceivables.queryOptions({
  input: {},
  placeholderData: keepPreviousData,
})

/** What a customer bought and paid on credit, a page after the other; nothing is asked without an id. */
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
