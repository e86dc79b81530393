import type { DataCopy } from '@prateleira/contract/privacy/schemas'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

const POLL_MILLISECONDS = 1000

/** The copy of all data; its progress is asked for while it is being made. */
export const copyQuery = api.privacy.copyState.queryOptions({
  refetchInterval: ({ state }) =>
    state.data?.state === 'waiting' || state.data?.state === 'running' ? POLL_MILLISECONDS : false,
  staleTime: 0,
})

export const copyChanged = (copy: DataCopy) => queryClient.setQueryData(copyQuery.queryKey, copy)

/** Who answers for the data here, as the configuration says. */
export const operatorQuery = api.privacy.operator.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

/** Who else works in the shops that end with the account. */
export const dependentsQuery = api.team.listDependents.queryOptions({ staleTime: 0 })
