import { useMemo, useSyncExternalStore } from 'react'
import { useDeviceDraftOwner, useMay } from '../../../lib/me.ts'
import { readInPart } from '../../../lib/offline-queue/unreadable.ts'
import { asideNames, brokenAside, readAside, watchAside } from '../../../lib/sales-aside.ts'
import type { Cart } from '../counter/cart.ts'
import { isWholeCart, isWholeSent } from './kept-whole.ts'
import type { Sent } from './sent-sale.ts'

/**
 * The sales of this device that were sent without an answer and set aside, the oldest first, and as much as can be read of those that are not
 * whole. Who manages the shop gets those of other accounts too: somebody who was dismissed cannot send theirs any more. `others`: how many of
 * the shop they do not get.
 */
export function useAside() {
  const ofShop = useMay()('sales_manage')
  const owner = useDeviceDraftOwner()
  const names = useSyncExternalStore(watchAside, () => asideNames(owner, ofShop))
  const ofAll = useSyncExternalStore(watchAside, () => asideNames(owner, true))
  return useMemo(() => {
    const sales = readAside<Sent, Cart>(
      owner,
      ofShop,
      ({ sent, cart, person }) => isWholeSent(sent) && isWholeCart(cart) && typeof person === 'string',
    )
    const unreadable = brokenAside(owner, ofShop, sales).flatMap(({ name, stored }) => {
      const { sent, at } = (stored ?? {}) as { sent?: { body?: unknown }; at?: unknown }
      const made = typeof at === 'number' ? new Date(at).toJSON() : null
      return readInPart({ key: name, kind: 'sale', made_at: made, body: sent?.body }) ?? []
    })
    const countOf = (some: string) => some.split(' ').filter(Boolean).length
    return { sales, unreadable, others: countOf(ofAll) - countOf(names) }
  }, [owner, ofShop, names, ofAll])
}
