const NAME = 'prateleira-passes-end'

/**
 * Records that passes may have become invalid: somebody acted by PIN, or changed the PIN or password. Separate from the
 * queue, which pages without sales never load.
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
