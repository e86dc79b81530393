import { networkOf } from '../../kernel/http/network.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { knownDevice } from './known-device.ts'
import { attemptsOf, countAttempt, forgetAttempts, isWithin } from './rate-limit.ts'

/**
 * Limits on guessing that nobody can use to lock out the owner (decision 155). Attempts count for the address they come from.
 * Many attempts on one account from everywhere reduce the limit of each address and never close the account: the right password
 * from an address without attempts is accepted. A browser that has signed in before is counted separately.
 */

/** Per account from one address; per address over all accounts. */
const PER_ACCOUNT = { attempts: 10, windowSeconds: 900 }
const PER_ADDRESS = { attempts: 100, windowSeconds: 900 }
/** Attempts on one account from all addresses after which each address has only those of NARROW. */
const UNDER_ATTACK = { attempts: 100, windowSeconds: 3600 }
const NARROW = { attempts: 2, windowSeconds: 3600 }
const PER_DEVICE = { attempts: 10, windowSeconds: 900 }

const keysOf = (email: string, network: string) => ({
  here: `sign-in:${email}:${network}`,
  narrow: `sign-in-narrow:${email}:${network}`,
  everywhere: `sign-in:${email}`,
})

/**
 * Counts an attempt to sign in with a password. When the address's own limit is used up, the attempt is refused and does not
 * count for the account.
 * @throws TOO_MANY_REQUESTS
 */
export async function countSignIn(context: RequestContext, email: string): Promise<void> {
  const { pool } = context.services.accounts
  const { now } = context
  const device = knownDevice(context, email)
  if (device !== null)
    return countAttempt(pool, { key: `sign-in-device:${email}:${device}`, ...PER_DEVICE }, now)
  const network = networkOf(context.address)
  const { here, narrow, everywhere } = keysOf(email, network)
  await countAttempt(pool, { key: here, ...PER_ACCOUNT }, now)
  await countAttempt(pool, { key: `sign-in:${network}`, ...PER_ADDRESS }, now)
  const first = await attemptsOf(pool, { key: narrow, ...NARROW }, now)
  if (await isWithin(pool, { key: everywhere, ...UNDER_ATTACK }, now)) return
  if (first > NARROW.attempts) throw problem('TOO_MANY_REQUESTS')
}

/** After a correct password the account's attempts from here start over. */
export async function forgetSignIns(context: RequestContext, email: string): Promise<void> {
  const { pool } = context.services.accounts
  const { here, narrow } = keysOf(email, networkOf(context.address))
  const device = knownDevice(context, email)
  await forgetAttempts(pool, [
    here,
    narrow,
    ...(device === null ? [] : [`sign-in-device:${email}:${device}`]),
  ])
}

/** Messages that anybody can cause to be sent to an address: few from one network, some more in total. */
const MAILS = { attempts: 5, windowSeconds: 3600 }
const MAILS_ANYWHERE = { attempts: 20, windowSeconds: 3600 }
const MAILS_PER_ADDRESS = { attempts: 30, windowSeconds: 3600 }

/**
 * Counts a requested message, whether or not the account exists. Returns false when the limit over all networks is reached and
 * no other is sent.
 * @throws TOO_MANY_REQUESTS when the network or browser has reached its own limit.
 */
export async function countMail(context: RequestContext, kind: string, email: string): Promise<boolean> {
  const { pool } = context.services.accounts
  const { now } = context
  const device = knownDevice(context, email)
  if (device !== null) {
    await countAttempt(pool, { key: `${kind}-device:${email}:${device}`, ...MAILS }, now)
    return true
  }
  const network = networkOf(context.address)
  await countAttempt(pool, { key: `${kind}:${email}:${network}`, ...MAILS }, now)
  await countAttempt(pool, { key: `${kind}:${network}`, ...MAILS_PER_ADDRESS }, now)
  return isWithin(pool, { key: `${kind}:${email}`, ...MAILS_ANYWHERE }, now)
}

/** Counts an attempt with a code or link, by its origin and by its target. @throws TOO_MANY_REQUESTS */
export async function countTry(context: RequestContext, kind: string, on: string | null): Promise<void> {
  const { pool } = context.services.accounts
  const { now } = context
  const network = networkOf(context.address)
  await countAttempt(pool, { key: `${kind}-try:${network}`, attempts: 60, windowSeconds: 900 }, now)
  if (on !== null)
    await countAttempt(pool, { key: `${kind}-try:${on}`, attempts: 20, windowSeconds: 3600 }, now)
}
