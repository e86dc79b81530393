import { randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieValue, renewedCookie } from '../../kernel/http/session-cookie.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'

const DAYS = 365
const SHAPE = /^[\w-]{22}\.[\w-]{43}$/

/**
 * A browser that has signed in to an account keeps a mark of it, which grants nothing: its attempts are counted separately, so
 * that strangers cannot use them up.
 */
const signature = ({ services }: RequestContext, email: string, id: string) =>
  services.accounts.digest(`device:${email}:${id}`)

/** The mark of the calling browser if it has signed in to the account with this address before, else null. */
export function knownDevice(context: RequestContext, email: string): string | null {
  const value = cookieValue(context.headers.cookie, context.services.accounts.deviceCookieName)
  if (value === null || !SHAPE.test(value)) return null
  const [id = '', given = ''] = value.split('.')
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(context, email, id))) ? id : null
}

/** A Set-Cookie header that marks the browser that just signed in. */
export function deviceCookie(context: RequestContext, email: string): string {
  const id = randomBytes(16).toString('base64url')
  const value = `${id}.${signature(context, email, id)}`
  return renewedCookie(context.services.accounts.deviceCookieName, value, DAYS * 86_400)
}
