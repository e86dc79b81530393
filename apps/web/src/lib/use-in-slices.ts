import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** Rows that a slow phone draws within 50 ms. */
const SLICE = 6

/**
 * Of rows that have just come the first, then more with each frame: fifty at once keep a slow phone for 0.3 s, and what React draws in slices
 * it puts into the document in one. Rows that stand there already, in the same order, stay.
 */
export function useInSlices<Row>(
  all: Row[] | undefined,
  keyOf: (row: Row) => string,
  first: number,
): Row[] | undefined {
  const rows = useDeferredValue(all) ?? all
  const [shown, setShown] = useState({ rows, count: rows?.length ?? 0 })
  let { count } = shown
  if (shown.rows !== rows) {
    const before = shown.rows?.slice(0, count) ?? []
    const changed = (rows ?? []).findIndex((row, index) => {
      const old = before[index]
      return old === undefined || keyOf(old) !== keyOf(row)
    })
    count = changed === -1 ? (rows?.length ?? 0) : Math.max(first, changed)
    setShown({ rows, count })
  }
  const isWhole = !rows || count >= rows.length
  useEffect(() => {
    if (!isWhole)
      startTransition(() => setShown((now) => (now.rows === rows ? { rows, count: now.count + SLICE } : now)))
  })
  return isWhole ? rows : rows.slice(0, count)
}
