import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { readDraft } from '../../../lib/drafts.ts'
import {
  claimTab,
  leaveCart,
  markSent,
  readCart,
  SENT_DRAFT,
  takeLeftCart,
  writeCart,
} from '../../../lib/kept-carts.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { type Cart, EMPTY } from './cart.ts'
import { type CartState, CartStore } from './cart-store.ts'
import { labelledBy } from './scale-label.ts'

export type CartHandle = CartStore

const isEmpty = ({ lines, discount, customer }: Cart) =>
  lines.length === 0 && discount === null && customer === null

/** Continues the sale of a tab that was closed, unless another one has been begun. */
async function continueLeft(store: CartStore, owner: string, stays: () => boolean): Promise<void> {
  const left = await takeLeftCart<Cart>(owner)
  if (left === null) return
  if (!stays() || !isEmpty(store.cart)) return leaveCart(owner, left)
  store.begin({ ...EMPTY, ...left })
  notify.info('Venda em andamento recuperada', 'Ela estava aberta em outra janela deste aparelho.')
}

/** The open sale, which survives a reload, an expired session and a closed tab. Does not re-render by itself: useCartState does. */
export function useCart(): CartHandle {
  const owner = useDeviceDraftOwner()
  const queryClient = useQueryClient()
  const [store] = useState(() => {
    const knowsKey = readDraft(owner, SENT_DRAFT) !== null
    const begun = { ...EMPTY, ...readCart<Cart>(owner, knowsKey) }
    if (knowsKey) markSent(owner, true)
    return new CartStore(begun, (code) => labelledBy(queryClient, code))
  })
  useEffect(() => {
    store.askAgain()
    let written: Cart | null = null
    let callOff = () => {}
    const write = () => {
      if (written !== store.cart) writeCart(owner, isEmpty(store.cart) ? null : store.cart)
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
    let stays = true
    void claimTab()
    if (isEmpty(store.cart)) void continueLeft(store, owner, () => stays)
    return () => {
      stays = false
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
