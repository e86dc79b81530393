import { TEMPORARY_PASSWORD_DAYS } from '@prateleira/contract/account/constants'
import type { signInInput } from '@prateleira/contract/account/schemas'
import type { firstPasswordInput, SignedIn } from '@prateleira/contract/account/security-schemas'
import { isAPIError } from 'better-auth/api'
import type * as z from 'zod'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import { confirmAddress } from './confirm-address.ts'
import { authHeaders, finishSignIn } from './finish-sign-in.ts'
import { countSignIn, forgetSignIns } from './limits.ts'
import { verifyPassword } from './own-password.ts'
import { BY_ID, hashNewPassword, hashPassword, OWNER, type Owner, setPassword } from './passwords.ts'

const TEMPORARY = `
  select u.id as "userId", ${OWNER}, a.password, u."emailVerified" as verified, a."createdAt" + make_interval(days => $2) as ends
    from "user" u join account a on a."userId" = u.id and a."providerId" = 'credential'
   where u.email = $1 and a.temporary`

interface Temporary {
  owner: Owner
  userId: string
  password: string
  verified: boolean
  ends: Date
}

/**
 * Starts a session and sets its cookie; the token is never in a body. `next` names what is still required: the second step, or a
 * new password instead of an administrator's.
 * @throws INVALID_CREDENTIALS, the same for an unknown address and a wrong password; EMAIL_NOT_CONFIRMED; TOO_MANY_REQUESTS.
 */
export async function signIn(
  context: RequestContext,
  input: z.output<typeof signInInput>,
): Promise<SignedIn> {
  await countSignIn(context, input.email)
  await confirmAddress(context, input)
  const temporary = await temporaryPassword(context, input)
  const confirmed = temporary?.verified || !context.services.settings.confirmEmail
  if (temporary && confirmed) return { person_id: null, next: 'new_password' }
  return withPassword(context, input)
}

/**
 * The first sign-in to an account that an administrator made: replaces the temporary password.
 * @throws INVALID_CREDENTIALS, also when the password is not temporary; BAD_REQUEST for the same password again or the person's names.
 */
export async function firstPassword(
  context: RequestContext,
  input: z.output<typeof firstPasswordInput>,
): Promise<SignedIn> {
  const { email, new_password: password } = input
  await countSignIn(context, email)
  await confirmAddress(context, input)
  const temporary = await temporaryPassword(context, input)
  // For a stranger too, who learns nothing from the time it takes, nor from what is wrong with the new one.
  const hash = temporary
    ? await hashNewPassword(context, password, { ...temporary.owner, field: 'new_password' })
    : await hashPassword(context, password)
  if (!temporary) throw problem('INVALID_CREDENTIALS')
  if (!temporary.verified && context.services.settings.confirmEmail) throw problem('EMAIL_NOT_CONFIRMED')
  if (password === input.password)
    throw badField('new_password', 'Escolha uma senha diferente da que você recebeu.')
  const { userId: key } = temporary
  await setPassword(context, { hash, who: BY_ID, key, keep: null, type: 'first_password' })
  return withPassword(context, { email, password })
}

/**
 * The account's temporary password if it is the one typed; null without one.
 * @throws INVALID_CREDENTIALS, TEMPORARY_PASSWORD_OVER
 */
async function temporaryPassword(
  context: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<Temporary | null> {
  const { rows } = await context.services.accounts.pool.query<Temporary>(TEMPORARY, [
    email,
    TEMPORARY_PASSWORD_DAYS,
  ])
  const [found] = rows
  if (!found) return null
  if (!(await verifyPassword(context, found.password, password))) throw problem('INVALID_CREDENTIALS')
  if (found.ends <= context.now) throw problem('TEMPORARY_PASSWORD_OVER')
  return found
}

/**
 * Starts a session for a person whose password is verified.
 * @throws INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED
 */
export async function withPassword(
  context: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  try {
    const answer = await context.services.accounts.auth.api.signInEmail({
      body: { email, password, rememberMe: true },
      headers: authHeaders(context),
      returnHeaders: true,
    })
    const [signedIn] = await Promise.all([finishSignIn(context, answer), forgetSignIns(context, email)])
    return signedIn
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw problem(error.body?.code === 'EMAIL_NOT_VERIFIED' ? 'EMAIL_NOT_CONFIRMED' : 'INVALID_CREDENTIALS')
  }
}
