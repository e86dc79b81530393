import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue, endedCookie, renewedCookie } from '../../kernel/http/session-cookie.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { CONFIRMATION_PATH, readConfirmation } from './confirmation-link.ts'
import { verifyPassword } from './own-password.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => RequestContext

const CONFIRM_OWN = `
  update "user" u set "emailVerified" = true from session s
   where u.email = $1 and s."userId" = u.id and s.token = $2 and s."expiresAt" > $3`

const UNCONFIRMED = `
  select u.id, a.password from "user" u join account a on a."userId" = u.id and a."providerId" = 'credential'
   where u.email = $1 and not u."emailVerified"`

/**
 * Serves the link of the confirmation mail. Anybody can sign up with anybody's address, so whoever reads the mail may not have
 * chosen the password, and the link alone confirms nothing. It leads to the page (AUTH-15) and takes effect for the session that
 * is open in this browser, or together with the password at the next sign-in from it.
 */
export function serveConfirmation(server: FastifyInstance, contextOf: ContextOf): void {
  server.get<{ Querystring: { token?: unknown } }>(
    CONFIRMATION_PATH,
    { exposeHeadRoute: false },
    async (request, reply) =>
      reply.redirect(await followLink(contextOf(request, reply), request.query.token)),
  )
}

async function followLink(context: RequestContext, token: unknown): Promise<string> {
  const { accounts } = context.services
  const proof = readConfirmation(accounts.digest, token, context.now)
  if (typeof proof === 'string') return `/?error=${proof === 'expired' ? 'token_expired' : 'invalid_token'}`
  const { rowCount } = await accounts.pool.query(CONFIRM_OWN, [proof.email, context.token, context.now])
  if (rowCount === 1) return '/'
  const seconds = Math.ceil((proof.ends.getTime() - context.now.getTime()) / 1000)
  context.setCookie([renewedCookie(accounts.confirmationCookieName, token as string, seconds)])
  return '/?confirmar=1'
}

/** Confirms an address whose link was opened in this browser, once the password is verified. */
export async function confirmAddress(
  context: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { digest, pool, confirmationCookieName: name } = context.services.accounts
  const token = cookieValue(context.headers.cookie, name)
  if (token === null) return
  const proof = readConfirmation(digest, token, context.now)
  if (typeof proof === 'string' || proof.email !== email) return
  const { rows } = await pool.query<{ id: string; password: string }>(UNCONFIRMED, [email])
  const [found] = rows
  if (!found || !(await verifyPassword(context, found.password, password))) return
  // Only if the verified password is still current: another sign-up may have replaced it.
  await pool.query(
    `update "user" u set "emailVerified" = true from account a where u.id = $1 and a."userId" = u.id and a.password = $2`,
    [found.id, found.password],
  )
  context.setCookie([endedCookie(name)])
}
