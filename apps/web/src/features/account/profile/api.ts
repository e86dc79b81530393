import type { Profile } from '@prateleira/contract/account/schemas'
import { hashKey } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { currentUserId, publishAuth } from '../../../lib/session.ts'

/** Loaded on each visit, but not again while somebody edits it. */
export const profileQuery = api.account.getProfile.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Sessions start and end elsewhere: loaded on each visit. */
export const securityQuery = api.account.getSecurity.queryOptions({ staleTime: 0 })

/** The account's protection has changed; the admin area depends on it. */
export async function securityChanged(): Promise<void> {
  await Promise.all(
    [securityQuery, meQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  )
}

/**
 * Takes over what was saved and tells the other tabs (AUTH-07). All other answers are out of date: the time zone
 * decides what 'today' is everywhere (PRF-04).
 */
export async function profileSaved(saved: Profile): Promise<void> {
  queryClient.setQueryData(profileQuery.queryKey, saved)
  publishAuth({ event: 'USER_UPDATED', userId: currentUserId() ?? null })
  const own = hashKey(profileQuery.queryKey)
  await queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own })
}
