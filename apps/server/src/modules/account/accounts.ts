import { AsyncLocalStorage } from 'node:async_hooks'
import { SESSION_DAYS } from '@prateleira/contract/account/constants'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@prateleira/contract/shared/constants'
import { betterAuth } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { sessionCookieName } from '../../kernel/http/session-cookie.ts'
import type { AddressedMail } from '../../kernel/mail/index.ts'
import { hashInTurn } from '../../kernel/sharing/slow-hashes.ts'
import type { Clock } from '../../kernel/time/clock.ts'
import { provenSignIn, secondStep } from './better-auth-steps.ts'
import { CONFIRMATION_HOURS, CONFIRMATION_PATH, confirmationToken } from './confirmation-link.ts'
import { stepCookieName } from './cookies.ts'
import { confirmationLetter } from './letters.ts'

/**
 * Better Auth requests the confirmation before it commits the account, when the queue cannot yet find the address's person.
 */
const confirmations = new AsyncLocalStorage<AddressedMail[]>()

/** Runs `signUp` and queues the confirmation that it requests after its transaction. */
export async function queueConfirmationAfter<T>(
  send: (mail: AddressedMail) => Promise<void>,
  signUp: () => Promise<T>,
): Promise<T> {
  const waiting: AddressedMail[] = []
  const result = await confirmations.run(waiting, signUp)
  for (const mail of waiting) await send(mail)
  return result
}

/** Better Auth would hash the password of a sign-up inside of its transaction, and the turn for it may come late. */
const hashedBefore = new AsyncLocalStorage<string>()

/** Runs `signUp`, which gets `hash` for its password. */
export function withHash<T>(hash: string, signUp: () => Promise<T>): Promise<T> {
  return hashedBefore.run(hash, signUp)
}

interface Options {
  pool: pg.Pool
  secret: string
  appUrl: string
  confirmEmail: boolean
  sendMail: (mail: AddressedMail) => Promise<void>
  clock: Clock
  digest: Accounts['digest']
  log: FastifyBaseLogger
}

/**
 * Better Auth, for the flows: passwords, sessions, the second step. None of its routes is public; our procedures call it, so
 * that inputs, limits and messages are the contract's.
 */
export function createAuth({ pool, secret, appUrl, confirmEmail, sendMail, clock, digest, log }: Options) {
  const secure = appUrl.startsWith('https:')
  // The account exists by then; a message that could not be queued undoes nothing.
  const queue = (mail: AddressedMail) =>
    sendMail(mail).catch((error) => log.error({ err: error }, 'A confirmation was not queued'))
  return betterAuth({
    secret,
    baseURL: appUrl,
    basePath: '/api/auth',
    trustedOrigins: [appUrl],
    database: pool,
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...details) =>
        log[level === 'error' ? 'error' : 'info'](
          { source: 'auth', err: details.find((detail) => detail instanceof Error) },
          message,
        ),
    },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: confirmEmail,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: {
        hash: async (password) => hashedBefore.getStore() ?? hashInTurn(() => hashPassword(password)),
        verify: (typed) => hashInTurn(() => verifyPassword(typed)),
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // The first link may have expired: signing in with the right password sends another.
      sendOnSignIn: confirmEmail,
      autoSignInAfterVerification: false,
      // A link of our own, which takes effect together with the password only (confirm-address.ts).
      sendVerificationEmail: async ({ user }) => {
        const ends = new Date(clock().getTime() + CONFIRMATION_HOURS * 3_600_000)
        const token = confirmationToken(digest, { email: user.email, ends })
        const url = `${appUrl}${CONFIRMATION_PATH}?token=${token}`
        const mail: AddressedMail = { to: user.email, kind: 'security', letter: confirmationLetter(url) }
        const waiting = confirmations.getStore()
        if (waiting) waiting.push(mail)
        else await queue(mail)
      },
    },
    user: {
      additionalFields: {
        companyName: { type: 'string', required: false, input: true },
        phone: { type: 'string', required: false, input: true },
        timezone: { type: 'string', required: false, input: true },
        trialUsed: { type: 'boolean', required: false, input: true },
      },
    },
    plugins: [secondStep(), provenSignIn()],
    session: { expiresIn: SESSION_DAYS * 86_400, updateAge: 86_400, cookieCache: { enabled: false } },
    databaseHooks: {
      user: {
        create: {
          // A query here would need a second connection while Better Auth's transaction holds one.
          before: async (user) => ({ data: { ...user, createdAt: clock(), updatedAt: clock() } }),
        },
      },
      session: {
        create: {
          // Its end is compared with our clock, so it begins by our clock too.
          before: async (session) => {
            const now = clock()
            const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } }
          },
        },
      },
    },
    advanced: {
      // Our migrations make its tables. Its check of them would go on while a start that failed is undone, and be reported as the cause.
      database: { generateId: () => uuidv7(), validateSchema: false },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(secure),
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
        two_factor: {
          name: stepCookieName(secure),
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Services for procedures about accounts. */
export interface Accounts {
  auth: Auth
  /** Connections as prateleira_auth, for limits and the audit of sign-ins. */
  pool: pg.Pool
  cookieName: string
  /** Cookie between the first and the second step of a sign-in. */
  stepCookieName: string
  /** Cookie that keeps a confirmation link until the person signs in. */
  confirmationCookieName: string
  /** Cookie that marks a browser which has signed in before. */
  deviceCookieName: string
  /** Cookie that ties a code by mail to the browser that requested it. */
  codeCookieName: string
  /** Cookie of a browser in which somebody acted by PIN. */
  counterCookieName: string
  /** Keyed hash that is stored instead of a code or token, so that it cannot be found by trying. */
  digest(text: string): string
  /** The value of a signed cookie; null when it is missing or its signature is wrong. */
  signedValue(raw: string | null): string | null
  /** A Set-Cookie header that gives the browser another token of its session. */
  sessionCookie(token: string): string
}
