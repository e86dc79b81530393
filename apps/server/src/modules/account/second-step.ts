import { RECOVERY_CODES_AGAIN_MINUTES } from '@prateleira/contract/account/constants'
import type { BegunStep, confirmedInput } from '@prateleira/contract/account/security-schemas'
import type { LogType } from '@prateleira/contract/admin/rules'
import { isAPIError } from 'better-auth/api'
import type * as z from 'zod'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { authHeaders } from './finish-sign-in.ts'
import { changeLetter } from './letters.ts'
import { countTry } from './limits.ts'
import { ownAccount, requireOwnPassword } from './own-password.ts'
import { attemptsOf } from './rate-limit.ts'
import { hasSecondStep, requireSecondStep } from './require-second-step.ts'
import { assertUnused } from './used-codes.ts'

/** Better Auth's refusals as our errors. */
const REFUSALS = {
  TOTP_ALREADY_ENABLED: 'SECOND_STEP_ON',
  TOTP_NOT_ENABLED: 'SECOND_STEP_OFF',
  TWO_FACTOR_NOT_ENABLED: 'SECOND_STEP_OFF',
  BACKUP_CODES_NOT_ENABLED: 'SECOND_STEP_OFF',
  INVALID_CODE: 'INVALID_CODE',
} as const

function refusal(error: unknown): unknown {
  if (violatedUnique(error) !== null) return problem('CONFLICT')
  if (!isAPIError(error)) return error
  const code = error.body?.code as keyof typeof REFUSALS
  return Object.hasOwn(REFUSALS, code) ? problem(REFUSALS[code]) : error
}

const ownHeaders = (context: AccountContext) => authHeaders(context, [context.services.accounts.cookieName])

/**
 * Creates the secret for an authenticator application and the recovery codes. Sign-in does not change before a first code
 * confirms it.
 * @throws BAD_REQUEST at password; SECOND_STEP_ON; TOO_MANY_REQUESTS.
 */
export async function beginSecondStep(
  context: AccountContext,
  { password }: { password: string },
): Promise<BegunStep> {
  await requireOwnPassword(context, password)
  const { auth } = context.services.accounts
  const enrolment = await auth.api
    .enableTwoFactor({ headers: ownHeaders(context), body: { password, method: 'totp' } })
    .catch((error) => {
      throw refusal(error)
    })
  if (enrolment.method !== 'totp') throw new Error('Another method was begun')
  const uri = enrolment.totpURI
  return {
    uri,
    secret: new URL(uri).searchParams.get('secret') ?? '',
    recovery_codes: enrolment.backupCodes,
  }
}

/**
 * Turns the second step on, with a first code of the application.
 * @throws INVALID_CODE; SECOND_STEP_OFF when none was started.
 */
export async function confirmSecondStep(context: AccountContext, { code }: { code: string }) {
  const { userId } = await ownAccount(context)
  await countTry(context, 'second-step', userId)
  const { headers } = await context.services.accounts.auth.api
    .verifyTOTP({ headers: ownHeaders(context), body: { code }, returnHeaders: true })
    .catch((error) => {
      throw refusal(error)
    })
  // The code is used up and cannot sign in as well.
  await assertUnused(context, userId, code).catch(() => undefined)
  context.setCookie(headers.getSetCookie())
  await changed(context, userId, 'second_step_on', 'A verificação em duas etapas foi ligada')
  return { second_step: true }
}

const RENEWED_BEFORE = 'select from rate_limit where key = $1 and window_ends_at > $2'

/**
 * Replaces the recovery codes; the old ones become invalid. Repeated under its Idempotency-Key, because the answer was lost, it tells the same
 * ones and asks for no other code: a person without the telephone would have none.
 * @throws BAD_REQUEST at password or code; INVALID_CODE; SECOND_STEP_OFF.
 */
export async function renewRecoveryCodes(
  context: AccountContext,
  { password, code }: z.output<typeof confirmedInput>,
  sent: string | null,
) {
  const { userId } = await requireOwnPassword(context, password)
  const { auth, pool, digest } = context.services.accounts
  const key = sent && `recovery-codes:${userId}:${digest(`recovery-codes:${sent}`)}`
  const { rows } = await pool.query(RENEWED_BEFORE, [key, context.now])
  if (rows.length > 0) {
    const told = await auth.api.viewBackupCodes({ body: { userId } }).catch((error) => {
      throw refusal(error)
    })
    return { recovery_codes: told.backupCodes }
  }
  await requireSecondStep(context, userId, code)
  const { backupCodes } = await auth.api
    .generateBackupCodes({ headers: ownHeaders(context), body: { password } })
    .catch((error) => {
      throw refusal(error)
    })
  if (key !== null)
    await attemptsOf(
      pool,
      { key, attempts: 1, windowSeconds: RECOVERY_CODES_AGAIN_MINUTES * 60 },
      context.now,
    )
  await changed(context, userId, 'recovery_codes', 'Os códigos de recuperação foram trocados')
  return { recovery_codes: backupCodes }
}

/**
 * Turns the second step off; succeeds also if it was off.
 * @throws BAD_REQUEST at password or code; INVALID_CODE.
 */
export async function disableSecondStep(
  context: AccountContext,
  { password, code }: z.output<typeof confirmedInput>,
) {
  const { userId } = await requireOwnPassword(context, password)
  if (!(await hasSecondStep(context))) return { second_step: false }
  await requireSecondStep(context, userId, code)
  const { headers } = await context.services.accounts.auth.api.disableTwoFactor({
    headers: ownHeaders(context),
    body: { password },
    returnHeaders: true,
  })
  context.setCookie(headers.getSetCookie())
  await changed(context, userId, 'second_step_off', 'A verificação em duas etapas foi desligada')
  return { second_step: false }
}

const NOTE_CHANGE = `
  with logged as (
    insert into public.audit_log (type, actor_id, target_id, address, created_at)
    values ($1, $2::uuid, $2::text, $3, $4)
  )
  select public.queue_mail($2::uuid, 'security', $5, $4)`

/** Logs a change and notifies its owner by mail. */
async function changed(
  { services, address, now }: AccountContext,
  userId: string,
  type: LogType,
  what: string,
): Promise<void> {
  const { accounts, settings, jobs } = services
  const letter = JSON.stringify(changeLetter(what, settings.appUrl))
  await accounts.pool.query(NOTE_CHANGE, [type, userId, address, now, letter])
  jobs.wake('mail')
}
