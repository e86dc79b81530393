import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

interface Cover {
  close: () => void
  isInAddress: boolean
}

/** What covers the page, the top one last. */
const covers: Cover[] = []

/**
 * Lets the browser's Back close what covers the page, instead of leaving it. `close` may refuse, by leaving it open. What is part of the
 * address is closed by Back in any case: it only keeps Back from closing what is below it.
 */
export function useBackCloses(isOpen: boolean, close: () => void, isInAddress = false): void {
  const router = useRouter()
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    // Of a page that was opened directly Back would close the whole app.
    if (!isInAddress && router.history.location.state.__TSR_index === 0) {
      const state = (before: object) => ({ ...before, isCovered: true })
      void router.navigate({ to: '.', search: true, hash: true, state, resetScroll: false } as never)
    }
    const cover = { close: () => latest.current(), isInAddress }
    covers.push(cover)
    return () => void covers.splice(covers.indexOf(cover), 1)
  }, [isOpen, isInAddress, router])
}

/** Closes the top cover; false without one, and when the address closes it. */
export function closeCover(): boolean {
  const top = covers.at(-1)
  if (!top || top.isInAddress) return false
  // Drawn at once, as after a key: what takes the focus next must not find it still open.
  flushSync(top.close)
  return true
}
