import { randomBytes } from 'node:crypto'
import type { changePasswordInput } from '@prateleira/contract/account/security-schemas'
import type * as z from 'zod'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireOwnPassword } from './own-password.ts'
import { BY_SESSION, hashPassword, setPassword } from './passwords.ts'

/**
 * Changes the signed-in person's password and ends all their other sessions. This one gets another token, so that a copy of
 * its cookie ends too.
 * @throws BAD_REQUEST at current_password, UNAUTHORIZED when the session was ended meanwhile.
 */
export async function changePassword(
  context: AccountContext,
  input: z.output<typeof changePasswordInput>,
): Promise<{ ended_sessions: number }> {
  const { userId } = await requireOwnPassword(context, input.current_password, 'current_password')
  const hash = await hashPassword(context, input.new_password)
  const { token } = context
  const renewed = randomBytes(32).toString('base64url')
  const done = await setPassword(context, {
    hash,
    who: BY_SESSION,
    key: userId,
    keep: token === null ? null : { token, renewed },
    type: 'password_change',
  })
  if (!done) throw problem('UNAUTHORIZED')
  if (done.renewed) context.setCookie([context.services.accounts.sessionCookie(renewed)])
  return { ended_sessions: done.ended }
}
