import type { Me } from '@prateleira/contract/account/schemas'
import type { ShopRight } from '@prateleira/contract/rights'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from './api.ts'
import { keptMe } from './device-owner.ts'
import { draftOwner } from './drafts.ts'
import { isErrorCode, isTransient } from './errors.ts'
import { queuedHere } from './offline-queue/flag.ts'
import { currentShop, currentUserId, publishAuth, showShop } from './session.ts'

export type { Me }

export const meQuery = api.account.me.queryOptions({ staleTime: 60_000, refetchInterval: 300_000 })

/** Who is signed in, or null. Throws when the server cannot be asked. */
export async function loadMe(queryClient: QueryClient): Promise<Me | null> {
  if (currentUserId() === null) return null
  try {
    const me = await queryClient
      .ensureQueryData(meQuery)
      .catch((error: unknown) => withoutNetwork(queryClient, error))
    if (currentUserId() === undefined) publishAuth({ event: 'INITIAL_SESSION', userId: me.account_id })
    showShop(me.shops.find(({ is_current: isCurrent }) => isCurrent)?.id ?? null)
    // What was done without network is sent whatever page is opened first.
    if (queuedHere(currentShop()) > 0)
      void import('./offline-queue/queue.ts').then(({ beginSending }) => beginSending())
    return me
  } catch (error) {
    if (isErrorCode(error, 'UNAUTHORIZED')) return null
    throw error
  }
}

/** Without the server, the last known person (OFF-02); requested again as soon as possible. */
function withoutNetwork(queryClient: QueryClient, error: unknown): Me {
  const kept = isTransient(error) ? keptMe() : null
  if (kept === null) throw error
  queryClient.setQueryData(meQuery.queryKey, kept, { updatedAt: 1 })
  return kept
}

/** Who is signed in. Only for pages inside the layout, which shows them after `me` is known. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('useMe is for pages that need a session')
  return data
}

/** Who acts, and whether by PIN: the same person has more rights by their password. */
export const operatorOf = ({ person_id: person, by_pin: byPin }: Me): string =>
  byPin === null ? person : `${person} by PIN`

/** Whether the signed-in person has one of these rights in the shop they work in: the same table that the server asks (TEAM-02). */
export function useMay(): (...rights: ShopRight[]) => boolean {
  const { rights: own } = useMe()
  return (...rights) => rights.some((right) => own.includes(right))
}

/** The id in the address when the caller has the right to open it. Stays open when the right is withdrawn, so that nothing typed is lost. */
export function useMayOpen(asked: string | undefined, right: ShopRight): string | undefined {
  const may = useMay()(right)
  const opened = useRef<string>(undefined)
  if (may || asked === undefined) opened.current = asked
  return opened.current === asked ? asked : undefined
}

/** The person to ask for what the own role does not allow. */
export function useWhomToAsk(): string {
  return useMe().owner_name ?? 'quem é dono da loja'
}

/** The same for data of the device, whoever operates it: a typed sale stays when another person takes over by PIN. */
export function useDeviceDraftOwner(): string {
  const { account_id: accountId, user_id: shopId } = useMe()
  return draftOwner(accountId, currentShop() ?? shopId)
}

/**
 * Under whose name this browser keeps what is typed and noticed here: in the shop that the tab shows, also when another tab has gone on
 * to another one.
 */
export function useDraftOwner(): string {
  const { person_id: personId, user_id: shopId } = useMe()
  return draftOwner(personId, currentShop() ?? shopId)
}
