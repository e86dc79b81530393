import { useMemo, useSyncExternalStore } from 'react'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { type Aside, asideNames, readAside, watchAside } from '../../../lib/sales-aside.ts'
import type { Cart } from '../counter/cart.ts'
import type { Sent } from './sent-sale.ts'

/** The sales of this device that were sent without an answer and set aside, the oldest first. */
export function useAside(): Aside<Sent, Cart>[] {
  const owner = useDeviceDraftOwner()
  const names = useSyncExternalStore(watchAside, () => asideNames(owner))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the names change
  return useMemo(() => readAside<Sent, Cart>(owner), [owner, names])
}
