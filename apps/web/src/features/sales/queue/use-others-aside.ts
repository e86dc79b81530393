import { useMemo, useSyncExternalStore } from 'react'
import { useDeviceDraftOwner, useMay } from '../../../lib/me.ts'
import { readInPart } from '../../../lib/offline-queue/unreadable.ts'
import { asideNames, brokenAside, countAside, watchAside } from '../../../lib/sales-aside.ts'
import type { useAside } from '../payment/use-aside.ts'

/**
 * Of the sales that were set aside on this device those beside `sales`: as much as can be read of those that are not whole, and how many other
 * accounts have left that somebody who does not manage the shop does not get.
 */
export function useOthersAside(sales: ReturnType<typeof useAside>) {
  const ofShop = useMay()('sales_manage')
  const owner = useDeviceDraftOwner()
  const all = useSyncExternalStore(watchAside, () => asideNames(owner, true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again when the names change
  return useMemo(() => {
    const unreadable = brokenAside(owner, ofShop, sales).flatMap(({ name, stored }) => {
      const { sent, at } = (stored ?? {}) as { sent?: { body?: unknown }; at?: unknown }
      const made = typeof at === 'number' ? new Date(at).toJSON() : null
      return readInPart({ key: name, kind: 'sale', made_at: made, body: sent?.body }) ?? []
    })
    return { unreadable, others: countAside(owner, true) - countAside(owner, ofShop) }
  }, [owner, ofShop, sales, all])
}
