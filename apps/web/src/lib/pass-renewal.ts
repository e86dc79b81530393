const NAME = 'prateleira-passes-end'

/**
 * Notes that passes held by now may have ended: somebody came by PIN, or changed it or the password. Apart from the queue, which pages that do not
 * sell never load.
 */
export function renewPasses(): void {
  try {
    localStorage.setItem(NAME, String(Date.now()))
  } catch {}
}

/** Whether a pass that was given at this time of the device is to be renewed. */
export function isToRenew(given: number): boolean {
  try {
    return Number(localStorage.getItem(NAME) ?? 0) > given
  } catch {
    return false
  }
}
