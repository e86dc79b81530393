const KEY = 'prateleira-invitation'

/** Keeps the link's token in this tab while the person signs in; an empty one clears it. Storage may be forbidden. */
export function keepInvitation(token: string): void {
  try {
    if (token) sessionStorage.setItem(KEY, token)
    else sessionStorage.removeItem(KEY)
  } catch {}
}

/** Empty when there is none. */
export function keptInvitation(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
