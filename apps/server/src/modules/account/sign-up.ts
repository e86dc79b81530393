import type { signUpInput } from '@prateleira/contract/account/schemas'
import { isAPIError } from 'better-auth/api'
import type * as z from 'zod'
import { networkOf } from '../../kernel/http/network.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { hadAccount } from '../privacy/index.ts'
import { type Accounts, queueConfirmationAfter, withHash } from './accounts.ts'
import { hashNewPassword } from './passwords.ts'
import { countAttempt } from './rate-limit.ts'
import { replaceSignUp } from './replace-sign-up.ts'
import { listedTimeZone } from './tenant-time.ts'

const PER_ADDRESS = { attempts: 30, windowSeconds: 3600 }

/**
 * Creates an account whose trial starts now (AUTH-03); does not sign in. The answer is the same when the address is taken: the
 * password is hashed in any case, so that neither body nor timing reveals it. Where addresses must be confirmed, an unconfirmed
 * sign-up is replaced by the newer one.
 */
export async function signUp(context: RequestContext, input: z.output<typeof signUpInput>) {
  const { accounts, settings, sendMail, log, hashAddress } = context.services
  await countAttempt(
    accounts.pool,
    { key: `sign-up:${networkOf(context.address)}`, ...PER_ADDRESS },
    context.now,
  )
  const body = {
    name: input.full_name,
    email: input.email,
    password: input.password,
    companyName: input.company_name,
    phone: input.phone,
    timezone: (await listed(context, input.timezone)) ?? settings.timeZone,
    trialUsed: await hadAccount(accounts.pool, hashAddress, input.email),
  }
  // The account exists by then; a message that could not be queued undoes nothing and can be requested again.
  const send: typeof sendMail = (mail) =>
    sendMail(mail).catch((error) => log.error({ err: error }, 'A confirmation was not queued'))
  const names = [input.full_name, input.company_name]
  const hash = await hashNewPassword(context, input.password, {
    names,
    email: input.email,
    phone: input.phone,
  })
  const replaced = settings.confirmEmail && (await replaceSignUp(context, { ...body, hash }))
  if (replaced)
    await queueConfirmationAfter(send, () =>
      accounts.auth.api.sendVerificationEmail({ body: { email: body.email } }),
    )
  else await queueConfirmationAfter(send, () => withHash(hash, () => createAccount(accounts, body)))
  return { confirmation_required: settings.confirmEmail }
}

type NewAccount = NonNullable<Parameters<Accounts['auth']['api']['signUpEmail']>[0]>['body']

/** Retries when a concurrent sign-up took the address: it is then found, and answered like any taken address. */
async function createAccount({ auth }: Accounts, body: NewAccount): Promise<void> {
  try {
    await auth.api.signUpEmail({ body }).catch((error) => {
      if (!isNotCreated(error)) throw error
      return auth.api.signUpEmail({ body })
    })
  } catch (error) {
    // Better Auth hides the database's error; it is in the log.
    throw isNotCreated(error) ? problem('SERVICE_UNAVAILABLE', { cause: error }) : error
  }
}

function isNotCreated(error: unknown): boolean {
  return isAPIError(error) && error.body?.code === 'FAILED_TO_CREATE_USER'
}

/** The zone if the database knows it. The browser sends it; it can be changed in the profile. */
async function listed({ services: { door } }: RequestContext, zone: string | null): Promise<string | null> {
  if (zone === null) return null
  const [found] = await door.outside(listedTimeZone(zone))
  return found ? zone : null
}
