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

/** Whether a pass should be renewed: one was issued before. */
export function isToRenew(held: { issued_at: string; ahead: number } | undefined): boolean {
  const given = held ? Date.parse(held.issued_at) - held.ahead : 0
  try {
    return Number(localStorage.getItem(NAME) ?? 0) > given
  } catch {
    return false
  }
}
