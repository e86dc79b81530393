import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What covers the page, the top one last. */
const covers: (() => void)[] = []

/** Lets the browser's Back close what covers the page, instead of leaving it. `close` may refuse, by leaving it open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { history } = useRouter()
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    // Of a page that was opened directly Back would close the whole app.
    if (history.location.state.__TSR_index === 0) history.push(history.location.href)
    const cover = () => latest.current()
    covers.push(cover)
    return () => void covers.splice(covers.indexOf(cover), 1)
  }, [isOpen, history])
}

/** Closes the top cover; false without one. */
export function closeCover(): boolean {
  const top = covers.at(-1)
  top?.()
  return top !== undefined
}
