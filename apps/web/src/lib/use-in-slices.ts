import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** Rows that a slow phone draws within 50 ms. */
const SLICE = 6

/** Milliseconds until rows outside the window are drawn: somebody who types is about to request others. */
const PAUSE = 250

/**
 * Renders only the first of newly arrived rows, then more with each frame: fifty at once block a slow phone for 0.3 s,
 * because React commits in one step what it renders in slices. Rows that are already there, in the same order, stay.
 */
export function useInSlices<Row>(
  all: Row[] | undefined,
  keyOf: (row: Row) => string,
  first: number,
): Row[] | undefined {
  const rows = useDeferredValue(all) ?? all
  const [shown, setShown] = useState({ rows, count: rows?.length ?? 0, began: rows?.length ?? 0 })
  let { count, began } = shown
  if (shown.rows !== rows) {
    const before = shown.rows?.slice(0, count) ?? []
    const changed = (rows ?? []).findIndex((row, index) => {
      const old = before[index]
      return old === undefined || keyOf(old) !== keyOf(row)
    })
    count = changed === -1 ? (rows?.length ?? 0) : Math.max(first, changed)
    began = count
    setShown({ rows, count, began })
  }
  const isWhole = !rows || count >= rows.length
  useEffect(() => {
    if (isWhole) return
    const goOn = () =>
      startTransition(() => setShown((now) => (now.rows === rows ? { ...now, count: count + SLICE } : now)))
    if (count > began) return goOn()
    const timer = setTimeout(goOn, PAUSE)
    return () => clearTimeout(timer)
  }, [isWhole, rows, count, began])
  return isWhole ? rows : rows.slice(0, count)
}
