import { randomBytes } from 'node:crypto'
import type { changePasswordInput } from '@prateleira/contract/account/security-schemas'
import type * as z from 'zod'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireOwnPassword } from './own-password.ts'
import { BY_SESSION, hashNewPassword, OWNER, type Owner, setPassword } from './passwords.ts'

const BY_USER = `select ${OWNER} from "user" u where u.id = $1`

/**
 * Changes the signed-in person's password and ends all their other sessions. This one gets another token, so that a copy of
 * its cookie ends too.
 * @throws BAD_REQUEST at current_password or new_password, UNAUTHORIZED when the session was ended meanwhile.
 */
export async function changePassword(
  context: AccountContext,
  input: z.output<typeof changePasswordInput>,
): Promise<{ ended_sessions: number }> {
  const { userId } = await requireOwnPassword(context, input.current_password, 'current_password')
  const { rows } = await context.services.accounts.pool.query<{ owner: Owner }>(BY_USER, [userId])
  const [found] = rows
  if (!found) throw problem('UNAUTHORIZED')
  const hash = await hashNewPassword(context, input.new_password, { ...found.owner, field: 'new_password' })
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
