import type { signUpInput } from '@prateleira/contract/account/schemas'
import type * as z from 'zod'
import { networkOf } from '../../kernel/http/network.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { confirmedAfter } from './accounts.ts'
import { countAttempt } from './rate-limit.ts'
import { replaceSignUp } from './replace-sign-up.ts'
import { listedTimeZone } from './tenant-time.ts'

const PER_ADDRESS = { attempts: 30, windowSeconds: 3600 }

/**
 * Makes an account whose trial starts now (AUTH-03); signs nobody in. The answer is the same when the address is taken:
 * Better Auth then hashes the password all the same, so that neither body nor time tells. Where addresses must be confirmed a sign-up
 * that nobody confirmed gives way to the newer one.
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
  // The account is there then: a message that could not be queued undoes nothing, and can be asked for again.
  const send: typeof sendMail = (mail) =>
    sendMail(mail).catch((error) => log.error({ err: error }, 'A confirmation was not queued'))
  const replaced = settings.confirmEmail && (await replaceSignUp(context, body))
  if (replaced)
    await confirmedAfter(send, () => accounts.auth.api.sendVerificationEmail({ body: { email: body.email } }))
  else await confirmedAfter(send, () => accounts.auth.api.signUpEmail({ body }))
  return { confirmation_required: settings.confirmEmail }
}

/** The zone as given, when the database lists it. Nobody typed it: the browser says it, and its owner can choose in the profile. */
async function listed({ services: { door } }: RequestContext, zone: string | null): Promise<string | null> {
  if (zone === null) return null
  const [found] = await door.outside(listedTimeZone(zone))
  return found ? zone : null
}
