import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { SearchState } from '../../lib/search-params.ts'
import type { activitySearch } from './activity-view.ts'

export const teamQuery = api.team.getTeam.queryOptions()

/** The log of actions, page by page; the previous answer stays until the next one arrives. */
export const activityQuery = ({ person, group, days }: SearchState<typeof activitySearch>) =>
  api.team.listActivity.infiniteOptions({
    input: (before: string | undefined) => ({ person_id: person, group, days, before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The people who may take over this device. */
export const operatorsQuery = api.team.listOperators.queryOptions()

export const invitationQuery = (token: string) =>
  api.team.checkInvitation.queryOptions({ input: { token }, gcTime: 0 })

export const teamChanged = () => refreshAfter('team')
