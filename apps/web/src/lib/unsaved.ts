import { useEffect } from 'react'

/** Forms with typed work that a reload would lose. */
const open = new Set<symbol>()
const waiting = new Set<() => void>()

export const hasUnsaved = () => open.size > 0

/** Registers typed work that is saved nowhere else, until the returned function is called. */
export function holdUnsaved(): () => void {
  const mark = Symbol('unsaved')
  open.add(mark)
  return () => {
    open.delete(mark)
    if (open.size > 0) return
    const due = [...waiting]
    waiting.clear()
    for (const act of due) act()
  }
}

/** Calls back once there is no typed work to lose, at once if there is none; never after the returned function was called. */
export function onceSaved(act: () => void): () => void {
  if (!hasUnsaved()) act()
  else waiting.add(act)
  return () => void waiting.delete(act)
}

export function useUnsaved(is: boolean): void {
  useEffect(() => (is ? holdUnsaved() : undefined), [is])
}
