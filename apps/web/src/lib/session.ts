/**
 * The session as this tab knows it; changes are broadcast to all tabs (AUTH-07). The secret is in an httpOnly cookie that scripts cannot
 * read (AUTH-06); nothing here is secret.
 */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'SHOP_SWITCHED'
  | 'OPERATOR_CHANGED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export interface AuthChange {
  event: AuthEvent
  /** The person whose session it is, whoever acts in it by PIN; null when nobody is signed in. */
  userId: string | null
  /** For SHOP_SWITCHED: the shop the session now works in. */
  shopId?: string
  /** Why a session ended: sign-out, expiry or revocation. */
  reason?: 'user' | 'expired'
}

/** How the last session ended without a sign-out: while this page was open, or before it was loaded. */
export type SessionEnd = 'here' | 'before'

/** `remote` is true when another tab caused the change. */
export type AuthListener = (change: AuthChange, remote: boolean) => void

const listeners = new Set<AuthListener>()
let userId: string | null | undefined
let shownShop: string | null = null
let ended: SessionEnd | null = null
let signingOut = false
/** Flag in local storage that somebody was signed in here, to distinguish an expired session from none. */
const SIGNED_IN_HERE = 'prateleira-signed-in'
/** Flag in local storage that the deletion of the account was sent from here, and not answered. */
const DELETION = 'prateleira-deletion'
const channel = new BroadcastChannel('prateleira-session')
channel.onmessage = (message: MessageEvent<AuthChange>) => apply(message.data, true)

function apply(change: AuthChange, remote: boolean): void {
  // A link for a new password does not change who is signed in.
  if (change.event !== 'PASSWORD_RECOVERY') note(change)
  for (const listener of [...listeners]) listener(change, remote)
}

function note(change: AuthChange): void {
  if (change.userId !== userId) shownShop = null
  userId = change.userId
  if (change.event === 'SIGNED_OUT') ended = change.reason === 'expired' ? 'here' : null
  if (change.event === 'INITIAL_SESSION') ended = !change.userId && wasSignedIn() ? 'before' : null
  if (change.userId) ended = null
  // A reload at the moment of the expiry still shows the reason.
  setFlag(SIGNED_IN_HERE, change.userId !== null || change.reason === 'expired')
  // The account exists after all, it is known to be gone, or this is another one. At a reload the deletion may still be under way.
  if (change.userId ? change.event !== 'INITIAL_SESSION' : change.reason === 'user') noteDeletion(false)
}

/** Whether somebody was signed in here by the last answer of the server. */
export const wasSignedIn = (): boolean => hasFlag(SIGNED_IN_HERE)

/** Whether the account may be deleted: this was asked for here without an answer. Where the session then ends, it probably is. */
export const deletionDoubted = (): boolean => hasFlag(DELETION)

/** To be called when the answer to a deletion is lost, and with false once another one is refused. */
export const noteDeletion = (sent: boolean): void => setFlag(DELETION, sent)

function hasFlag(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** Without storage, an expired session looks like none. */
function setFlag(name: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {}
}

/** Notifies this tab and all others; INITIAL_SESSION only this one. */
export function publishAuth(change: AuthChange): void {
  apply(change, false)
  if (change.event !== 'INITIAL_SESSION') channel.postMessage(change)
}

/** Subscribes until the returned function is called. */
export function subscribeAuth(listener: AuthListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until the first answer of the server. */
export function currentUserId(): string | null | undefined {
  return userId
}

/** The shop whose data this tab shows, whichever the session works in. Null until known. */
export function currentShop(): string | null {
  return shownShop
}

/** Sets the tab's shop once; showing another one takes a reload. */
export function showShop(id: string | null): void {
  shownShop ??= id
}

/** Null when no session ended, or it ended by 'Sair' (AUTH-11). */
export function sessionExpired(): SessionEnd | null {
  return ended
}

/** Runs the request that signs out. Other pending requests are then refused, which does not count as an expiry. */
export async function whileSigningOut(request: () => Promise<unknown>): Promise<void> {
  signingOut = true
  try {
    await request()
  } finally {
    signingOut = false
  }
}

/** Reports a 401: the first one after sign-in ends the session in all tabs. */
export function sessionRefused(): void {
  if (signingOut) return
  if (userId) publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'expired' })
  else if (userId === undefined) publishAuth({ event: 'INITIAL_SESSION', userId: null })
}
