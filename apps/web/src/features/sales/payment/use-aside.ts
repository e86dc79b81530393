import { useMemo, useSyncExternalStore } from 'react'
import { useDeviceDraftOwner, useMay } from '../../../lib/me.ts'
import { asideNames, readAside, watchAside } from '../../../lib/sales-aside.ts'
import type { Cart } from '../counter/cart.ts'
import { isWholeCart, isWholeSent } from './kept-whole.ts'
import type { Sent } from './sent-sale.ts'

/**
 * The sales of this device that were sent without an answer and set aside, the oldest first, but for those that are not whole. Who manages the
 * shop gets those of other accounts too: somebody who was dismissed cannot send theirs any more.
 */
export function useAside() {
  const ofShop = useMay()('sales_manage')
  const owner = useDeviceDraftOwner()
  const names = useSyncExternalStore(watchAside, () => asideNames(owner, ofShop))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the names change
  return useMemo(
    () =>
      readAside<Sent, Cart>(
        owner,
        ofShop,
        ({ sent, cart, person }) => isWholeSent(sent) && isWholeCart(cart) && typeof person === 'string',
      ),
    [owner, ofShop, names],
  )
}
