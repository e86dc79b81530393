import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import { authHeaders } from './finish-sign-in.ts'
import { countTry } from './limits.ts'
import { assertUnused } from './used-codes.ts'

/** Whether the second step is on for the signed-in person. */
export async function hasSecondStep(context: AccountContext): Promise<boolean> {
  const { on } = await context.run((tx) => tx.one(raw(sql<{ on: boolean }>`select own_second_step() as on`)))
  return on
}

/**
 * Where the second step is on: verifies a code of the application or a recovery code, each accepted once. Required beside the password
 * before what would undo the second step or end the account.
 * @throws BAD_REQUEST at code when it is missing; INVALID_CODE; TOO_MANY_REQUESTS.
 */
export async function requireSecondStep(context: AccountContext, userId: string, code: string | undefined) {
  if (!(await hasSecondStep(context))) return
  if (code === undefined) throw badField('code', 'Informe o código')
  await countTry(context, 'second-step', userId)
  const { auth, cookieName } = context.services.accounts
  const call = { headers: authHeaders(context, [cookieName]), body: { code } }
  const ofApplication = /^\d+$/.test(code)
  if (ofApplication) await assertUnused(context, userId, code)
  try {
    await (ofApplication ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call))
  } catch (error) {
    throw isAPIError(error) ? problem('INVALID_CODE') : error
  }
}
