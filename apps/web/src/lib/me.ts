import type { Me } from '@prateleira/contract/account/schemas'
import type { ShopRight } from '@prateleira/contract/rights'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from './api.ts'
import { type CallName, isIncluded, mayCall } from './call-rights.ts'
import { keptMe } from './device-owner.ts'
import { draftOwner } from './drafts.ts'
import { isErrorCode, isTransient } from './errors.ts'
import { queuedHere } from './offline-queue/flag.ts'
import { currentShop, currentUserId, publishAuth, showShop } from './session.ts'

export type { Me }

export const meQuery = api.account.me.queryOptions({ staleTime: 60_000, refetchInterval: 300_000 })

/** The signed-in person, or null. Throws when the server cannot be reached. */
export async function loadMe(queryClient: QueryClient): Promise<Me | null> {
  if (currentUserId() === null) return null
  try {
    const me = await queryClient
      .ensureQueryData(meQuery)
      .catch((error: unknown) => withoutNetwork(queryClient, error))
    if (currentUserId() === undefined) publishAuth({ event: 'INITIAL_SESSION', userId: me.account_id })
    showShop(me.shops.find(({ is_current: isCurrent }) => isCurrent)?.id ?? null)
    // Work queued without network is sent whatever page is opened first.
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

/** The signed-in person. Only for pages inside the layout, which shows them after `me` is known. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('useMe is for pages that need a session')
  return data
}

/** Identifies the acting person and whether they act by PIN, because their password gives them more rights. */
export const operatorOf = ({ person_id: person, by_pin: byPin }: Me): string =>
  byPin === null ? person : `${person} by PIN`

/**
 * Whether the signed-in person may make a call in the current shop, by what the contract declares of it (TEAM-02).
 * Buttons and links ask for the call that they lead to: a procedure, or a plain route such as a download.
 */
export function useMayCall(): (call: CallName) => boolean {
  const { rights } = useMe()
  return (call) => mayCall(rights, call)
}

/** Whether the shop's plan includes a call, by the entitlement that the contract declares for it (PLAN-11). */
export function useIsIncluded(): (call: CallName) => boolean {
  const { entitlements } = useMe().subscription
  return (call) => isIncluded(entitlements, call)
}

/** The same as `useMayCall` for what is no call: parts of an answer, and calls whose right depends on their input. */
export function useMay(): (...rights: ShopRight[]) => boolean {
  const { rights: own } = useMe()
  return (...rights) => rights.some((right) => own.includes(right))
}

/**
 * The id in the address if the person may make the call that saves it. Stays open when the right is withdrawn, so that nothing
 * typed is lost.
 */
export function useMayOpen(asked: string | undefined, call: CallName): string | undefined {
  const may = useMayCall()(call)
  const opened = useRef<string>(undefined)
  if (may || asked === undefined) opened.current = asked
  return opened.current === asked ? asked : undefined
}

/** The person to ask for something that the caller's role does not allow. */
export function useWhomToAsk(): string {
  return useMe().owner_name ?? 'quem é dono da loja'
}

/** The same for data of the device, whoever operates it: a half-typed sale stays when another person takes over by PIN. */
export function useDeviceDraftOwner(): string {
  const { account_id: accountId, user_id: shopId } = useMe()
  return draftOwner(accountId, currentShop() ?? shopId)
}

/**
 * The owner of what this browser keeps, such as drafts: the person in the shop that the tab shows, even if another tab
 * has switched shops.
 */
export function useDraftOwner(): string {
  const { person_id: personId, user_id: shopId } = useMe()
  return draftOwner(personId, currentShop() ?? shopId)
}
