/**
 * Who is signed in, as this tab knows it, and its changes, told to every tab of the browser (AUTH-07). The session's
 * secret lives in an httpOnly cookie that no script can read (AUTH-06); nothing here is a secret.
 */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'SHOP_SWITCHED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export interface AuthChange {
  event: AuthEvent
  /** The person; null when nobody is signed in. */
  userId: string | null
  /** The shop that the session works in from now on, of SHOP_SWITCHED. */
  shopId?: string
  /** Why a session ended: the person left, or it expired or was revoked. */
  reason?: 'user' | 'expired'
}

/** How the last session ended by itself: while this page was open, or before it was loaded. */
export type SessionEnd = 'here' | 'before'

/** `remote` is true when another tab caused the change. */
export type AuthListener = (change: AuthChange, remote: boolean) => void

const listeners = new Set<AuthListener>()
let userId: string | null | undefined
let shownShop: string | null = null
let ended: SessionEnd | null = null
/** In local storage: not a secret, only that somebody was signed in here, to tell an expired session from none. */
const SIGNED_IN_HERE = 'prateleira-signed-in'
const channel = new BroadcastChannel('prateleira-session')
channel.onmessage = (message: MessageEvent<AuthChange>) => apply(message.data, true)

function apply(change: AuthChange, remote: boolean): void {
  // Somebody follows a link for a new password: who is signed in does not change by that.
  if (change.event !== 'PASSWORD_RECOVERY') note(change)
  for (const listener of [...listeners]) listener(change, remote)
}

function note(change: AuthChange): void {
  if (change.userId !== userId) shownShop = null
  userId = change.userId
  if (change.event === 'SIGNED_OUT') ended = change.reason === 'expired' ? 'here' : null
  if (change.event === 'INITIAL_SESSION') ended = !change.userId && wasSignedIn() ? 'before' : null
  if (change.userId) ended = null
  rememberSignedIn(change.userId !== null)
}

function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_HERE) !== null
  } catch {
    return false
  }
}

/** Storage may be forbidden: an expired session then looks like none. */
function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(SIGNED_IN_HERE, '1')
    else localStorage.removeItem(SIGNED_IN_HERE)
  } catch {}
}

/** Tells this tab and all others. INITIAL_SESSION concerns this tab only. */
export function publishAuth(change: AuthChange): void {
  apply(change, false)
  if (change.event !== 'INITIAL_SESSION') channel.postMessage(change)
}

/** Listens until the returned function is called. */
export function subscribeAuth(listener: AuthListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until the first answer of the server. */
export function currentUserId(): string | null | undefined {
  return userId
}

/** The shop that this tab shows: what was loaded is of that one, whichever the session works in. Null until one is known. */
export function currentShop(): string | null {
  return shownShop
}

/** Notes which shop the tab shows. The first one stays: to show another one the page is loaded anew. */
export function showShop(id: string | null): void {
  shownShop ??= id
}

/** Null when nobody's session ended, or by 'Sair' (AUTH-11). */
export function sessionExpired(): SessionEnd | null {
  return ended
}

/** Reports a refused request: the first one after being signed in ends the session here and in all tabs. */
export function sessionRefused(): void {
  if (userId) publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'expired' })
  else if (userId === undefined) publishAuth({ event: 'INITIAL_SESSION', userId: null })
}
