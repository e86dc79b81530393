import { useEffect, useRef } from 'react'

/** When the server is asked first whether it is there again, and how long the pauses grow, in milliseconds. */
const FIRST = 5_000
const LONGEST = 30_000
/** What failed together is tried again together. */
const TOGETHER = 1_000

/** When something was last tried again by itself: what fails although the server is there is not tried again and again. */
let tried = Number.NEGATIVE_INFINITY

const isThere = () =>
  fetch('/health/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Calls `retry` as soon as the server is reached again: asks it when the network or the page comes back, and every few seconds while the page
 * is looked at.
 */
export function useRetryOnceReached(retry: () => void): void {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    let pause = FIRST
    let timer: ReturnType<typeof setTimeout>
    let asking = false
    const ask = async () => {
      clearTimeout(timer)
      if (asking) return
      asking = true
      const there = !document.hidden && navigator.onLine && (await isThere())
      asking = false
      if (ended) return
      if (!there) tried = Number.NEGATIVE_INFINITY
      else {
        const since = performance.now() - tried
        if (since >= LONGEST) tried = performance.now()
        if (since >= LONGEST || since < TOGETHER) latest.current()
      }
      timer = setTimeout(ask, pause)
      pause = Math.min(2 * pause, LONGEST)
    }
    let ended = false
    timer = setTimeout(ask, pause)
    window.addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      ended = true
      clearTimeout(timer)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
}
