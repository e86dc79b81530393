import { withBackoff } from './backoff.ts'
import { client } from './client.ts'
import { isTransient } from './errors.ts'
import { currentUserId, publishAuth, subscribeAuth } from './session.ts'

const EVERY = 12 * 60 * 60 * 1000
/** 200 ms doubling: the tenth attempt comes after about 100 s. */
const ATTEMPTS = 10

let refreshedAt = 0
let running: AbortController | null = null

/** Ends a refresh under way: its answer would bring back the cookie that is about to be renewed (decision 303). */
export function stopRefresh(): void {
  running?.abort()
}

/** Renews the session on load and then every 12 hours while the page is visible (AUTH-06). Call it once. */
export function keepSessionFresh(): void {
  const check = () => void refreshIfDue()
  subscribeAuth(({ event }) => {
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') refreshedAt = Date.now()
    if (event === 'INITIAL_SESSION') check()
  })
  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', check)
  setInterval(check, 60_000)
  check()
}

async function refreshIfDue(): Promise<void> {
  if (running || !currentUserId() || document.hidden || Date.now() - refreshedAt < EVERY) return
  running = new AbortController()
  const { signal } = running
  try {
    await withBackoff(() => client.account.refreshSession(undefined, { signal }), {
      attempts: ATTEMPTS,
      worthRetrying: (error) => isTransient(error) && !document.hidden,
    })
    publishAuth({ event: 'TOKEN_REFRESHED', userId: currentUserId() ?? null })
  } catch {
    // A 401 has already ended the session; other errors are retried at the next check.
  } finally {
    running = null
  }
}
