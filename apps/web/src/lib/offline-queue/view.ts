import type { QueuedItem } from './item.ts'
import type { Unreadable } from './unreadable.ts'

/** What the page shows of the queue of its shop. */
export interface QueueView {
  offline: boolean
  items: QueuedItem[]
  /** Not whole, so that it cannot be sent. */
  unreadable: readonly Unreadable[]
  /** Not sent, refused, or unreadable: what a person may have to know of. */
  open: number
  refused: number
  sending: boolean
  /** Whether the browser has promised not to throw it away; null before it was asked. */
  persisted: boolean | null
  /** Why the server takes nothing at all now, in its words; null: it does, or is not reached. */
  stopped: string | null
  /** How many waited here when the browser threw them away. */
  lost: number
}

let view: QueueView = {
  offline: globalThis.navigator?.onLine === false,
  items: [],
  unreadable: [],
  open: 0,
  refused: 0,
  sending: false,
  persisted: null,
  stopped: null,
  lost: 0,
}
const listeners = new Set<() => void>()

/** Tells nobody of what is as it was: of a thousand sales that are sent, each would draw all of them twice. */
export function show(values: Partial<QueueView>): void {
  const changed = (Object.keys(values) as (keyof QueueView)[]).some((name) => view[name] !== values[name])
  if (!changed) return
  view = { ...view, ...values }
  for (const listener of [...listeners]) listener()
}

export const queueView = () => view
export function watchQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
