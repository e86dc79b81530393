import type { signInInput } from '@prateleira/contract/account/schemas'
import { isAPIError } from 'better-auth/api'
import type * as z from 'zod'
import type { RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { countAttempt, forgetAttempts } from '../../platform/rate-limit.ts'

/** Per account from one address, so that a stranger cannot lock somebody out; and per address over all accounts. */
const PER_ACCOUNT = { attempts: 10, windowSeconds: 900 }
const PER_ADDRESS = { attempts: 100, windowSeconds: 900 }
/** Over all addresses: slow enough for guessing, far above what a forgetful person tries. */
const PER_ACCOUNT_ANYWHERE = { attempts: 100, windowSeconds: 3600 }

/**
 * Starts a session and sets its cookie; the token is never in a body.
 * @throws INVALID_CREDENTIALS, the same for an unknown address and a wrong password; EMAIL_NOT_CONFIRMED; TOO_MANY_REQUESTS.
 */
export async function signIn(context: RequestContext, input: z.output<typeof signInInput>) {
  const { accounts } = context.services
  const account = `sign-in:${input.email}:${context.address}`
  const anywhere = `sign-in:${input.email}`
  await countAttempt(accounts.pool, { key: `sign-in:${context.address}`, ...PER_ADDRESS }, context.now)
  await countAttempt(accounts.pool, { key: anywhere, ...PER_ACCOUNT_ANYWHERE }, context.now)
  await countAttempt(accounts.pool, { key: account, ...PER_ACCOUNT }, context.now)
  try {
    const { headers, response } = await accounts.auth.api.signInEmail({
      body: { email: input.email, password: input.password, rememberMe: true },
      headers: new Headers({
        'x-client-address': context.address,
        'user-agent': context.headers['user-agent'] ?? '',
      }),
      returnHeaders: true,
    })
    context.setCookie(headers.getSetCookie())
    await Promise.all([forgetAttempts(accounts.pool, account), recordSignIn(context, response.user.id)])
    return { user_id: response.user.id }
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw problem(error.body?.code === 'EMAIL_NOT_VERIFIED' ? 'EMAIL_NOT_CONFIRMED' : 'INVALID_CREDENTIALS')
  }
}

async function recordSignIn(context: RequestContext, userId: string): Promise<void> {
  await context.services.accounts.pool.query(
    `insert into public.audit_log (type, actor_id, target_id, address, created_at) values ('sign_in', $1::uuid, $1::text, $2, $3)`,
    [userId, context.address, context.now],
  )
}
