import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { readDraft, writeDraft } from '../../../lib/drafts.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { type Cart, EMPTY } from './cart.ts'
import { type CartState, CartStore } from './cart-store.ts'
import { labelledBy } from './scale-label.ts'

const DRAFT = 'counter'

export type CartHandle = CartStore

/** The open sale, which survives a reload and an expired session. Does not re-render by itself: useCartState does. */
export function useCart(): CartHandle {
  const owner = useDeviceDraftOwner()
  const queryClient = useQueryClient()
  const [store] = useState(
    () =>
      new CartStore(readDraft<Cart>(owner, DRAFT)?.values ?? EMPTY, (code) => labelledBy(queryClient, code)),
  )
  useEffect(() => {
    store.askLater()
    let written: Cart | null = null
    let callOff = () => {}
    const write = () => {
      if (written !== store.cart) writeDraft(owner, DRAFT, { values: store.cart })
      written = store.cart
    }
    // Stored after the frame that shows it, or earlier when the page is left.
    const later = () => {
      callOff()
      callOff = afterPaint(write)
    }
    later()
    const forget = store.subscribe(later)
    window.addEventListener('pagehide', write)
    return () => {
      forget()
      callOff()
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [store, owner])
  return store
}

/** The open sale. Re-renders at each change, or not at all while `live` is false. */
export function useCartState(handle: CartHandle, live = true): CartState {
  return useSyncExternalStore(handle.subscribe, () => (live ? handle.state : null)) ?? handle.state
}
