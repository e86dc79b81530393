import { randomBytes } from 'node:crypto'
import { RESET_LINK_MINUTES } from '@prateleira/contract/account/constants'
import type { resetInput } from '@prateleira/contract/account/security-schemas'
import type * as z from 'zod'
import { rehearseMail } from '../../kernel/mail/index.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { inBackground } from './background.ts'
import { resetLetter } from './letters.ts'
import { countMail, countTry } from './limits.ts'
import { BY_RESET_LINK, hashNewPassword, OWNER, type Owner, setPassword } from './passwords.ts'

/** Stores the link and queues its message in one statement. */
const NOTE_LINK = `
  with noted as (
  insert into password_reset ("userId", token_hash, expires_at) select id, $2, $3 from "user" where email = $1
  on conflict ("userId") do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
  returning "userId")
  select public.queue_mail("userId", 'security', $4, $5) from noted`

/**
 * Sends a link for a new password if there is such an account; the answer is sent first and is always the same (AUTH-09).
 */
export async function requestPasswordReset(context: RequestContext, { email }: { email: string }) {
  // At the limit no other link is sent; the last one is still valid.
  if (!(await countMail(context, 'reset', email))) return { sent: true }
  const { accounts, settings } = context.services
  const token = randomBytes(32).toString('base64url')
  const ends = new Date(context.now.getTime() + RESET_LINK_MINUTES * 60_000)
  // In the fragment, which no server or proxy on the way logs.
  const letter = resetLetter(`${settings.appUrl}/redefinir-senha#${token}`)
  await rehearseMail(accounts.pool, letter, context.now)
  inBackground(context, async () => {
    const values = [email, accounts.digest(token), ends, JSON.stringify(letter), context.now]
    await accounts.pool.query(NOTE_LINK, values)
    context.services.jobs.wake('mail')
  })
  return { sent: true }
}

/** Whether a link is still valid. @throws TOO_MANY_REQUESTS */
export async function checkResetLink(context: RequestContext, { token }: { token: string }) {
  return { valid: (await ownerOf(context, token)) !== null }
}

/**
 * Invalid links are counted, to prevent guessing; a valid one is never refused, whoever else uses the same network.
 */
async function ownerOf(context: RequestContext, token: string): Promise<Owner | null> {
  const { accounts } = context.services
  const { rows } = await accounts.pool.query<{ owner: Owner }>(BY_LINK, [accounts.digest(token), context.now])
  if (rows.length === 0) await countTry(context, 'reset', null)
  return rows[0]?.owner ?? null
}

const BY_LINK = `
  select ${OWNER} from password_reset r join "user" u on u.id = r."userId" where r.token_hash = $1 and r.expires_at > $2`

/**
 * Sets a new password by a link, once, and ends every session. The link came by mail, so it also confirms the address: keys made
 * before that are revoked, others are listed.
 * @throws BAD_REQUEST at the password; RESET_LINK_INVALID for a used, replaced, expired or unknown link; TOO_MANY_REQUESTS.
 */
export async function resetPassword(context: RequestContext, input: z.output<typeof resetInput>) {
  const { accounts } = context.services
  // Hashing is slow, so guessed links are refused before it.
  const owner = await ownerOf(context, input.token)
  if (!owner) throw problem('RESET_LINK_INVALID')
  const hash = await hashNewPassword(context, input.password, owner)
  const key = accounts.digest(input.token)
  const done = await setPassword(context, {
    hash,
    who: BY_RESET_LINK,
    key,
    keep: null,
    type: 'password_reset',
  })
  if (!done) throw problem('RESET_LINK_INVALID')
  const { ended = 0, left = [] } = done.keys ?? {}
  return {
    changed: true,
    ...(ended > 0 ? { ended_keys: ended } : {}),
    ...(left.length > 0 ? { keys: left } : {}),
  }
}
