/**
 * State of a handover to another person (TEAM-06): from its announcement until the server has said what they may see. No
 * page of the previous person is shown in between.
 */
export type Handover = 'under-way' | 'failed' | null

let now: Handover = null
const watchers = new Set<() => void>()

export const handoverNow = (): Handover => now

export function setHandover(next: Handover): void {
  now = next
  for (const tell of watchers) tell()
}

/** Subscribes to changes until the returned function is called. */
export function watchHandover(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
