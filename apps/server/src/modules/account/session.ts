import { SESSION_DAYS } from '@prateleira/contract/account/constants'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import { cookieValue, endedCookie, renewedCookie } from '../../kernel/http/session-cookie.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'

/**
 * Ends the session in the database and in the browser. We delete it ourselves: Better Auth reports success even when the
 * database is unavailable, and the session would live on.
 */
export async function signOut(context: AccountContext) {
  await context.services.accounts.pool.query('delete from session where token = $1 or "formerToken" = $1', [
    context.token,
  ])
  const { headers } = await context.services.accounts.auth.api.signOut({
    headers: new Headers({ cookie: context.headers.cookie ?? '' }),
    returnHeaders: true,
  })
  // Signing out leaves nothing behind on a shared computer.
  context.setCookie([...headers.getSetCookie(), endedCookie(context.services.accounts.deviceCookieName)])
  return { signed_out: true }
}

/** Extends the session (the door does, at most once a day) and sends its cookie again with the new end (AUTH-06). */
export async function refreshSession(context: AccountContext) {
  await context.run(async (tx) => tx.one(raw(sql<{ ok: number }>`select 1 as ok`)))
  const { cookieName } = context.services.accounts
  const value = cookieValue(context.headers.cookie, cookieName)
  const seconds = SESSION_DAYS * 86_400
  if (value !== null) context.setCookie([renewedCookie(cookieName, value, seconds)])
  return { expires_at: new Date(context.now.getTime() + seconds * 1000).toISOString() }
}
