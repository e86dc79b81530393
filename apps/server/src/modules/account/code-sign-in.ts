import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import {
  SIGN_IN_CODE_LENGTH,
  SIGN_IN_CODE_MINUTES,
  SIGN_IN_CODE_TRIES,
} from '@prateleira/contract/account/constants'
import type { SignedIn, signInWithCodeInput } from '@prateleira/contract/account/security-schemas'
import type * as z from 'zod'
import { cookieValue, renewedCookie } from '../../kernel/http/session-cookie.ts'
import { rehearseMail } from '../../kernel/mail/index.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { inBackground } from './background.ts'
import { authHeaders, finishSignIn } from './finish-sign-in.ts'
import { codeLetter } from './letters.ts'
import { countMail, countTry } from './limits.ts'

/** Stores the code and queues its message in one statement. */
const NOTE_CODE = `
  with over as (delete from sign_in_code where "userId" = $1 and expires_at <= $5),
  noted as (
  insert into sign_in_code ("userId", code_hash, expires_at, browser_hash, sent_at) values ($1, $2, $3, $6, $5)
  returning "userId")
  select public.queue_mail("userId", 'security', $4, $5) from noted`

/**
 * Counts the attempt before the code is compared, so that concurrent ones all count. For the browser that requested the code.
 */
const TRY = `
  update sign_in_code c set attempts = c.attempts + 1 from "user" u
   where u.id = c."userId" and u.email = $1 and c.expires_at > $2 and c.attempts < $3 and c.browser_hash = $4
  returning c."userId", c.code_hash, u."emailVerified" as verified`

/**
 * The same for any other browser: on the newest code, with attempts of its own, so that a stranger uses up none of the
 * requester's.
 */
const TRY_ELSEWHERE = `
  update sign_in_code c set foreign_attempts = c.foreign_attempts + 1 from "user" u
   where u.id = c."userId" and u.email = $1 and c.expires_at > $2 and c.foreign_attempts < $3
     and c.sent_at = (select max(n.sent_at) from sign_in_code n where n."userId" = u.id)
  returning c."userId", c.code_hash, u."emailVerified" as verified`

/** Sends a sign-in code if there is such an account; the answer is sent first and is always the same (AUTH-10). */
export async function requestSignInCode(context: RequestContext, { email }: { email: string }) {
  if (!(await countMail(context, 'code', email))) throw problem('TOO_MANY_REQUESTS')
  const { codeCookieName: name, digest, pool } = context.services.accounts
  const code = String(randomInt(10 ** SIGN_IN_CODE_LENGTH)).padStart(SIGN_IN_CODE_LENGTH, '0')
  await rehearseMail(pool, codeLetter(code), context.now)
  const browser = randomBytes(24).toString('base64url')
  context.setCookie([renewedCookie(name, browser, SIGN_IN_CODE_MINUTES * 60)])
  inBackground(context, () => sendCode(context, { email, code, browserHash: digest(`code:${browser}`) }))
  return { sent: true }
}

interface Code {
  email: string
  code: string
  browserHash: string
}

async function sendCode(context: RequestContext, { email, code, browserHash }: Code): Promise<void> {
  const { accounts, jobs } = context.services
  const { rows } = await accounts.pool.query<{ id: string }>('select id from "user" where email = $1', [
    email,
  ])
  const [user] = rows
  if (!user) return
  const ends = new Date(context.now.getTime() + SIGN_IN_CODE_MINUTES * 60_000)
  const hash = accounts.digest(`${user.id}:${code}`)
  const values = [user.id, hash, ends, JSON.stringify(codeLetter(code)), context.now, browserHash]
  await accounts.pool.query(NOTE_CODE, values)
  jobs.wake('mail')
}

/**
 * Signs in with a code, once: from the browser that requested it, or from any other with the newest one. The second step is
 * still required where it is on.
 * @throws INVALID_CODE, the same for an unknown address and a wrong, used or old code; EMAIL_NOT_CONFIRMED; TOO_MANY_REQUESTS.
 */
export async function signInWithCode(
  context: RequestContext,
  { email, code }: z.output<typeof signInWithCodeInput>,
): Promise<SignedIn> {
  const { accounts, settings } = context.services
  const kept = await triedCode(context, email)
  const given = Buffer.from(accounts.digest(`${kept?.userId}:${code}`))
  if (!kept || !timingSafeEqual(given, Buffer.from(kept.code_hash))) throw problem('INVALID_CODE')
  const taken = await accounts.pool.query('delete from sign_in_code where "userId" = $1 and code_hash = $2', [
    kept.userId,
    kept.code_hash,
  ])
  if (taken.rowCount !== 1) throw problem('INVALID_CODE')
  // Somebody else may have signed up with the address and know the password, which the owner's code must not activate.
  if (settings.confirmEmail && !kept.verified) throw problem('EMAIL_NOT_CONFIRMED')
  const answer = await accounts.auth.api.signInProven({
    body: { userId: kept.userId },
    headers: authHeaders(context),
    returnHeaders: true,
  })
  return finishSignIn(context, answer)
}

interface Kept {
  userId: string
  code_hash: string
  verified: boolean
}

/** The code to compare with, once the attempt is counted; undefined when no attempt is left. */
async function triedCode(context: RequestContext, email: string): Promise<Kept | undefined> {
  const { pool, digest, codeCookieName } = context.services.accounts
  const browser = cookieValue(context.headers.cookie, codeCookieName)
  const values = [email, context.now, SIGN_IN_CODE_TRIES]
  if (browser !== null) {
    const { rows } = await pool.query<Kept>(TRY, [...values, digest(`code:${browser}`)])
    if (rows[0]) return rows[0]
  }
  await countTry(context, 'code', email)
  return (await pool.query<Kept>(TRY_ELSEWHERE, values)).rows[0]
}
