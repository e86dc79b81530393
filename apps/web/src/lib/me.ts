import type { Me } from '@prateleira/contract/account/schemas'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { draftOwner } from './drafts.ts'
import { isErrorCode } from './errors.ts'
import { currentUserId, publishAuth, showShop } from './session.ts'

export type { Me }

export const meQuery = api.account.me.queryOptions({ staleTime: 60_000, refetchInterval: 300_000 })

/** Who is signed in, or null. Throws when the server cannot be asked. */
export async function loadMe(queryClient: QueryClient): Promise<Me | null> {
  if (currentUserId() === null) return null
  try {
    const me = await queryClient.ensureQueryData(meQuery)
    if (currentUserId() === undefined) publishAuth({ event: 'INITIAL_SESSION', userId: me.person_id })
    showShop(me.shops.find(({ is_current: isCurrent }) => isCurrent)?.id ?? null)
    return me
  } catch (error) {
    if (isErrorCode(error, 'UNAUTHORIZED')) return null
    throw error
  }
}

/** Who is signed in. Only for pages inside the layout, which shows them after `me` is known. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('useMe is for pages that need a session')
  return data
}

/** Under whose name this browser keeps what is typed and noticed here. */
export function useDraftOwner(): string {
  const { person_id: personId, user_id: shopId } = useMe()
  return draftOwner(personId, shopId)
}
