import type { BegunStep } from '@prateleira/contract/account/security-schemas'
import type { LogType } from '@prateleira/contract/admin/rules'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { asAccount, type RequestContext } from '../../platform/context.ts'
import { problem, violatedUnique } from '../../platform/errors.ts'
import { raw } from '../../platform/query.ts'
import { tell } from './background.ts'
import { authHeaders } from './began-session.ts'
import { countTry } from './limits.ts'
import { changeMail } from './mails.ts'
import { confirmedOwner, ownAccount } from './passwords.ts'
import { assertUnused } from './used-codes.ts'

/** Better Auth's refusals in our words. */
const REFUSALS = {
  TOTP_ALREADY_ENABLED: 'SECOND_STEP_ON',
  TOTP_NOT_ENABLED: 'SECOND_STEP_OFF',
  TWO_FACTOR_NOT_ENABLED: 'SECOND_STEP_OFF',
  INVALID_CODE: 'INVALID_CODE',
} as const

function refusal(error: unknown): unknown {
  if (violatedUnique(error) !== null) return problem('CONFLICT')
  if (!isAPIError(error)) return error
  const code = error.body?.code as keyof typeof REFUSALS
  return Object.hasOwn(REFUSALS, code) ? problem(REFUSALS[code]) : error
}

const ownHeaders = (context: RequestContext) => authHeaders(context, [context.services.accounts.cookieName])

/**
 * Makes the secret for an authenticator application and the recovery codes. Nothing changes at sign-in before a first code
 * confirms it. @throws BAD_REQUEST at password; SECOND_STEP_ON; TOO_MANY_REQUESTS.
 */
export async function beginSecondStep(
  context: RequestContext,
  { password }: { password: string },
): Promise<BegunStep> {
  await confirmedOwner(context, password)
  const { auth } = context.services.accounts
  const begun = await auth.api
    .enableTwoFactor({ headers: ownHeaders(context), body: { password, method: 'totp' } })
    .catch((error) => {
      throw refusal(error)
    })
  if (begun.method !== 'totp') throw new Error('Another method was begun')
  const uri = begun.totpURI
  return {
    uri,
    secret: new URL(uri).searchParams.get('secret') ?? '',
    recovery_codes: begun.backupCodes,
  }
}

/** Turns the second step on, with a first code of the application. @throws INVALID_CODE; SECOND_STEP_OFF when none was begun. */
export async function confirmSecondStep(context: RequestContext, { code }: { code: string }) {
  const { userId, email } = await ownAccount(context)
  await countTry(context, 'second-step', userId)
  const { headers } = await context.services.accounts.auth.api
    .verifyTOTP({ headers: ownHeaders(context), body: { code }, returnHeaders: true })
    .catch((error) => {
      throw refusal(error)
    })
  // The code is used up: it does not sign anybody in as well.
  await assertUnused(context, userId, code).catch(() => undefined)
  context.setCookie(headers.getSetCookie())
  await changed(context, { userId, email }, 'second_step_on', 'A verificação em duas etapas foi ligada')
  return { second_step: true }
}

/** Replaces the recovery codes; the old ones are dead. @throws BAD_REQUEST at password; SECOND_STEP_OFF. */
export async function renewRecoveryCodes(context: RequestContext, { password }: { password: string }) {
  const owner = await confirmedOwner(context, password)
  const { backupCodes } = await context.services.accounts.auth.api
    .generateBackupCodes({ headers: ownHeaders(context), body: { password } })
    .catch((error) => {
      throw refusal(error)
    })
  await changed(context, owner, 'recovery_codes', 'Os códigos de recuperação foram trocados')
  return { recovery_codes: backupCodes }
}

/** Turns the second step off; it is off all the same when it was. @throws BAD_REQUEST at password. */
export async function disableSecondStep(context: RequestContext, { password }: { password: string }) {
  const owner = await confirmedOwner(context, password)
  const { on } = await asAccount(context, (tx) =>
    tx.one(raw(sql<{ on: boolean }>`select own_second_step() as on`)),
  )
  if (!on) return { second_step: false }
  const { headers } = await context.services.accounts.auth.api.disableTwoFactor({
    headers: ownHeaders(context),
    body: { password },
    returnHeaders: true,
  })
  context.setCookie(headers.getSetCookie())
  await changed(context, owner, 'second_step_off', 'A verificação em duas etapas foi desligada')
  return { second_step: false }
}

/** Notes a change in the log and tells its owner by mail. */
async function changed(
  context: RequestContext,
  { userId, email }: { userId: string; email: string },
  type: LogType,
  what: string,
): Promise<void> {
  await context.services.accounts.pool.query(
    `insert into public.audit_log (type, actor_id, target_id, address, created_at) values ($1, $2::uuid, $2::text, $3, $4)`,
    [type, userId, context.address, context.now],
  )
  await tell(context, changeMail(email, what, context.services.settings.appUrl))
}
