const NAME = 'prateleira-queue'
const LOST = 'prateleira-queue-lost'
const nameOf = (shop: string) => `${NAME}:${shop}`

const listeners = new Set<() => void>()

/** Calls back when the number changes, in this tab or another. */
export function watchQueued(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** How many items were queued when the browser deleted its storage, until somebody has confirmed the notice; nothing else records them. */
export function lostHere(shop: string | null): number {
  try {
    return Number(localStorage.getItem(`${LOST}:${shop ?? ''}`)) || 0
  } catch {
    return 0
  }
}

export function noteLost(shop: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(`${LOST}:${shop}`, String(lostHere(shop) + count))
    else localStorage.removeItem(`${LOST}:${shop}`)
  } catch {}
  for (const listener of [...listeners]) listener()
}

/** How many sales and entries of a shop wait in this browser, as far as can be told without loading the queue. */
export function queuedHere(shop: string | null): number {
  try {
    return Number(localStorage.getItem(nameOf(shop ?? ''))) || 0
  } catch {
    return 0
  }
}

export function noteQueued(shop: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(nameOf(shop), String(count))
    else localStorage.removeItem(nameOf(shop))
  } catch {}
  for (const listener of [...listeners]) listener()
}
