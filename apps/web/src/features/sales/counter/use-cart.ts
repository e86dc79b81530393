import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { subscribeCatalog } from '../../../lib/device-catalog/index.ts'
import { claimTab, leaveCart, markSent, takeLeftCart, writeCart } from '../../../lib/kept-carts.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { putLeftAside } from '../../../lib/sales-aside.ts'
import { isWholeCart, keptCart } from '../payment/kept-whole.ts'
import { type Cart, EMPTY, repriced } from './cart.ts'
import { type CartState, CartStore } from './cart-store.ts'
import { pricesNow } from './catalogue.ts'
import { addCopies } from './parking-doubts.ts'

export type CartHandle = CartStore

const isEmpty = ({ lines, discount, customer, voucher, parkedAs = [] }: Cart) =>
  lines.length === 0 && discount === null && customer === null && !voucher && parkedAs.length === 0

/**
 * Sets aside what was sent without an answer and no tab shows, to be sent again from here, and continues the sale that a closed tab had open,
 * unless another one has been begun.
 */
async function continueLeft(store: CartStore, owner: string, stays: () => boolean): Promise<void> {
  await putLeftAside(owner)
  const isFree = () => stays() && isEmpty(store.cart)
  const left = isFree() ? await takeLeftCart<Cart>(owner) : null
  if (!isWholeCart(left)) return
  if (!isFree()) return leaveCart(owner, left)
  store.begin({ ...EMPTY, ...left })
  notify.info('Venda em andamento recuperada', 'Ela estava aberta em outra janela deste aparelho.')
}

/** The open sale, which survives a reload, an expired session and a closed tab. Does not re-render by itself: useCartState does. */
export function useCart(): CartHandle {
  const owner = useDeviceDraftOwner()
  const queryClient = useQueryClient()
  const [store] = useState(() => {
    const kept = keptCart(owner)
    markSent(owner, kept?.unanswered ?? null)
    return new CartStore(kept?.cart ?? EMPTY, (code) =>
      import('./scale-label.ts').then(({ labelledBy }) => labelledBy(queryClient, code)),
    )
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
    const unhear = subscribeCatalog(() => store.settle((cart) => repriced(cart, pricesNow(cart))))
    window.addEventListener('pagehide', write)
    let stays = true
    store.isShown = true
    store.onCopies = (ids) => addCopies(owner, ids)
    void claimTab()
    void continueLeft(store, owner, () => stays)
    return () => {
      stays = false
      store.isShown = false
      forget()
      unhear()
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
