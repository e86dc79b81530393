const NAME = 'prateleira-queue'
const nameOf = (shop: string) => `${NAME}:${shop}`

/** How many sales of a shop wait in this browser, as far as can be told without loading the queue. */
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
}
