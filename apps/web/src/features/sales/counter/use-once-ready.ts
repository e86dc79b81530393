import { useEffect, useRef } from 'react'
import { useStable } from '../../../lib/use-stable.ts'
import { isReady, isWaiting } from './cart.ts'
import type { CartHandle } from './use-cart.ts'

/**
 * Who is quicker than an answer has not pressed for nothing: gives whether the sale is ready, and if it still waits for an answer does
 * `act` with that.
 */
export function useOnceReady(handle: CartHandle, act: () => void): () => boolean {
  const wanted = useRef(false)
  const onSale = useStable({
    changed: () => {
      if (!wanted.current) return
      wanted.current = isWaiting(handle.cart)
      if (isReady(handle.cart)) act()
    },
  })
  useEffect(() => handle.subscribe(onSale.changed), [handle, onSale])
  return () => {
    const ready = isReady(handle.cart)
    wanted.current = isWaiting(handle.cart)
    return ready
  }
}
