/**
 * The moments in which another person takes the device over (TEAM-06): from hearing of it until the server has said what they may see.
 * Meanwhile no page of the one before is shown.
 */
export type Handover = 'under-way' | 'failed' | null

let now: Handover = null
const watchers = new Set<() => void>()

export const handoverNow = (): Handover => now

export function setHandover(next: Handover): void {
  now = next
  for (const tell of watchers) tell()
}

/** Calls at every change, until the returned function is called. */
export function watchHandover(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
