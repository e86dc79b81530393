import type { SignedIn, secondStepInput } from '@prateleira/contract/account/security-schemas'
import { isAPIError } from 'better-auth/api'
import type * as z from 'zod'
import { cookieValue } from '../../kernel/http/session-cookie.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { authHeaders, finishSignIn } from './finish-sign-in.ts'
import { countTry } from './limits.ts'
import { assertUnused } from './used-codes.ts'

/**
 * The second step of a sign-in: a code of the application or a recovery code, each accepted once. The session begins here
 * (AUTH-10).
 * @throws INVALID_CODE; SIGN_IN_EXPIRED when the first step is too long ago; TOO_MANY_REQUESTS.
 */
export async function passSecondStep(
  context: RequestContext,
  { code }: z.output<typeof secondStepInput>,
): Promise<SignedIn> {
  const { auth, stepCookieName } = context.services.accounts
  await countTry(context, 'second-step', null)
  const userId = await whoIsWaiting(context)
  if (userId === null) throw problem('SIGN_IN_EXPIRED')
  const ofApplication = /^\d+$/.test(code)
  if (ofApplication) await assertUnused(context, userId, code)
  const call = { headers: authHeaders(context, [stepCookieName]), returnHeaders: true } as const
  try {
    const answer = ofApplication
      ? await auth.api.verifyTOTP({ ...call, body: { code } })
      : await auth.api.verifyBackupCode({ ...call, body: { code } })
    return await finishSignIn(context, answer)
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw refusal(error.body?.code)
  }
}

function refusal(code: string | undefined) {
  if (code === 'INVALID_TWO_FACTOR_COOKIE') return problem('SIGN_IN_EXPIRED')
  if (code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') return problem('SIGN_IN_EXPIRED')
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return problem('TOO_MANY_REQUESTS')
  return problem('INVALID_CODE')
}

/** The person whose sign-in waits for its second step, by the cookie of the first; null without one. */
async function whoIsWaiting({ services: { accounts }, headers }: RequestContext): Promise<string | null> {
  const waiting = accounts.signedValue(cookieValue(headers.cookie, accounts.stepCookieName))
  if (waiting === null) return null
  const { rows } = await accounts.pool.query<{ value: string }>(
    'select value from verification where identifier = $1 and "expiresAt" > now()',
    [waiting],
  )
  return rows[0]?.value ?? null
}
