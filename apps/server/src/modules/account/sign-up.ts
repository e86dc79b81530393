import type { signUpInput } from '@prateleira/contract/account/schemas'
import type * as z from 'zod'
import { networkOf } from '../../kernel/http/network.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { queueConfirmationAfter } from './accounts.ts'
import { countAttempt } from './rate-limit.ts'
import { replaceSignUp } from './replace-sign-up.ts'
import { listedTimeZone } from './tenant-time.ts'

const PER_ADDRESS = { attempts: 30, windowSeconds: 3600 }

/**
 * Creates an account whose trial starts now (AUTH-03); does not sign in. The answer is the same when the address is taken:
 * Better Auth then hashes the password too, so that neither body nor timing reveals it. Where addresses must be confirmed, an
 * unconfirmed sign-up is replaced by the newer one.
 */
export async function signUp(context: RequestContext, input: z.output<typeof signUpInput>) {
  const { accounts, settings, sendMail, log } = context.services
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
  }
  // The account exists by then; a message that could not be queued undoes nothing and can be requested again.
  const send: typeof sendMail = (mail) =>
    sendMail(mail).catch((error) => log.error({ err: error }, 'A confirmation was not queued'))
  const replaced = settings.confirmEmail && (await replaceSignUp(context, body))
  if (replaced)
    await queueConfirmationAfter(send, () =>
      accounts.auth.api.sendVerificationEmail({ body: { email: body.email } }),
    )
  else await queueConfirmationAfter(send, () => accounts.auth.api.signUpEmail({ body }))
  return { confirmation_required: settings.confirmEmail }
}

/** The zone if the database knows it. The browser sends it; it can be changed in the profile. */
async function listed({ services: { door } }: RequestContext, zone: string | null): Promise<string | null> {
  if (zone === null) return null
  const [found] = await door.outside(listedTimeZone(zone))
  return found ? zone : null
}
