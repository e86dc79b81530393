import { useEffect, useRef, useState } from 'react'
import { soundRefused } from '../../../lib/sounds.ts'
import { useStable } from '../../../lib/use-stable.ts'
import type { CartLine } from './cart.ts'
import { isReady, isWaiting, unsettled } from './cart-ready.ts'
import type { CartHandle } from './use-cart.ts'

/**
 * A press before the answers have arrived is not lost: `onceReady` returns whether the sale is ready, and if only answers
 * are missing runs `act` after them. Otherwise `early` is its time: what is missing is shown until the next scan (`forget`),
 * and `toLine` moves the focus there.
 */
export function useOnceReady(handle: CartHandle, toLine: (line?: CartLine) => void, act: () => void) {
  const wanted = useRef(false)
  const [early, setEarly] = useState<number | null>(null)
  const onSale = useStable({
    changed: () => {
      if (!wanted.current) return
      wanted.current = isWaiting(handle.cart)
      if (isReady(handle.cart)) act()
    },
  })
  useEffect(() => handle.subscribe(onSale.changed), [handle, onSale])
  const onceReady = () => {
    const ready = isReady(handle.cart)
    wanted.current = isWaiting(handle.cart)
    setEarly(ready || wanted.current ? null : performance.now())
    if (ready) return true
    if (!wanted.current) soundRefused()
    toLine(unsettled(handle.cart))
    return false
  }
  return { onceReady, early, forget: () => setEarly(null) }
}
