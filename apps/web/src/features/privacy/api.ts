import type { DataCopy } from '@prateleira/contract/privacy/schemas'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

const POLL_MILLISECONDS = 1000

/** The copy of all data; polled while it is being made. */
export const copyQuery = api.privacy.copyState.queryOptions({
  refetchInterval: ({ state }) =>
    state.data?.state === 'waiting' || state.data?.state === 'running' ? POLL_MILLISECONDS : false,
  staleTime: 0,
})

export const copyChanged = (copy: DataCopy) => queryClient.setQueryData(copyQuery.queryKey, copy)

/** Who is responsible for the data, from the configuration. */
export const operatorQuery = api.privacy.operator.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

/** The other members of the shops that would be deleted with the account. */
export const dependentsQuery = api.team.listDependents.queryOptions({ staleTime: 0 })

/** Whether the second step is on. */
export const securityQuery = api.account.getSecurity.queryOptions({ staleTime: 0 })

/** What customers owe to the current shop. */
export const debtsQuery = api.receivables.listReceivables.queryOptions({ input: {}, staleTime: 0 })
