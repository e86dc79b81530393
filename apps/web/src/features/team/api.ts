import type { activityInput } from '@prateleira/contract/team/schemas'
import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { SearchState } from '../../lib/search-params.ts'
import type { Whole } from '../../lib/whole.ts'
import type { activitySearch } from './activity-view.ts'

export const teamQuery = api.team.getTeam.queryOptions()

/** The log of actions, page by page; the previous answer stays until the next one arrives. */
export const activityQuery = ({ person, group, days }: SearchState<typeof activitySearch>) =>
  api.team.listActivity.infiniteOptions({
    input: (before: string | undefined): Whole<Omit<z.input<typeof activityInput>, 'limit'>> => ({
      person_id: person,
      group,
      days,
      before,
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The people who may take over this device. */
export const operatorsQuery = api.team.listOperators.queryOptions()

export const invitationQuery = (token: string) =>
  api.team.checkInvitation.queryOptions({ input: { token }, gcTime: 0 })

export const teamChanged = () => refreshAfter('team')
