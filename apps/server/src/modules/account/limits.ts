import type { RequestContext } from '../../platform/context.ts'
import { countAttempt, forgetAttempts } from '../../platform/rate-limit.ts'

/** Per account from one address, so that a stranger cannot lock somebody out; and per address over all accounts. */
const PER_ACCOUNT = { attempts: 10, windowSeconds: 900 }
const PER_ADDRESS = { attempts: 100, windowSeconds: 900 }
/** Over all addresses: slow enough for guessing, far above what a forgetful person tries. */
const PER_ACCOUNT_ANYWHERE = { attempts: 100, windowSeconds: 3600 }

const accountKey = (context: RequestContext, email: string) => `sign-in:${email}:${context.address}`

/** Counts one attempt to sign in with a password. @throws TOO_MANY_REQUESTS */
export async function countSignIn(context: RequestContext, email: string): Promise<void> {
  const { pool } = context.services.accounts
  const { now, address } = context
  await countAttempt(pool, { key: `sign-in:${address}`, ...PER_ADDRESS }, now)
  await countAttempt(pool, { key: `sign-in:${email}`, ...PER_ACCOUNT_ANYWHERE }, now)
  await countAttempt(pool, { key: accountKey(context, email), ...PER_ACCOUNT }, now)
}

/** The password was right: the account's attempts from here begin anew. */
export function forgetSignIns(context: RequestContext, email: string): Promise<void> {
  return forgetAttempts(context.services.accounts.pool, accountKey(context, email))
}

/** Messages that anybody can have sent to an address: few from one place, some more from all. */
const MAILS = { attempts: 5, windowSeconds: 3600 }
const MAILS_ANYWHERE = { attempts: 20, windowSeconds: 3600 }
const MAILS_PER_ADDRESS = { attempts: 30, windowSeconds: 3600 }

/** Counts a message of that kind that somebody asks for, whether the account exists or not. @throws TOO_MANY_REQUESTS */
export async function countMail(context: RequestContext, kind: string, email: string): Promise<void> {
  const { pool } = context.services.accounts
  const { now, address } = context
  await countAttempt(pool, { key: `${kind}:${address}`, ...MAILS_PER_ADDRESS }, now)
  await countAttempt(pool, { key: `${kind}:${email}`, ...MAILS_ANYWHERE }, now)
  await countAttempt(pool, { key: `${kind}:${email}:${address}`, ...MAILS }, now)
}

/** Counts a code or link that is tried: by the place it comes from, and by what it is tried on. @throws TOO_MANY_REQUESTS */
export async function countTry(context: RequestContext, kind: string, on: string | null): Promise<void> {
  const { pool } = context.services.accounts
  const { now, address } = context
  await countAttempt(pool, { key: `${kind}-try:${address}`, attempts: 60, windowSeconds: 900 }, now)
  if (on !== null)
    await countAttempt(pool, { key: `${kind}-try:${on}`, attempts: 20, windowSeconds: 3600 }, now)
}
