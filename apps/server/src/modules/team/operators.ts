import { randomBytes } from 'node:crypto'
import { DEVICE_DAYS } from '@prateleira/contract/team/constants'
import type { Operators, operatorInput, unlockPinInput } from '@prateleira/contract/team/operator-schemas'
import type * as z from 'zod'
import { hashOfKey } from '../../kernel/http/bearer.ts'
import { cookieValue, renewedCookie } from '../../kernel/http/session-cookie.ts'
import type { AccountContext, RequestContext } from '../../kernel/rpc/context.ts'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import {
  countAttempt,
  countSignIn,
  forgetSignIns,
  hashPassword,
  passwordHash,
  verifyPassword,
} from '../account/index.ts'
import { pinMatches } from './pin-hash.ts'
import { keyedPin } from './pins.ts'

/**
 * The acting person of a device, by PIN (TEAM-06). All calls use the session's token instead of the door, because they
 * must also work when the acting person is no longer a member.
 */

/** Limit on tries per session, for all people together: each costs a hash. */
const TRIES = { attempts: 300, windowSeconds: 900 }

interface PersonRow {
  person_id: string
  full_name: string
  role: Operators['people'][number]['role'] | null
  digits: number | null
  has_account: boolean
  is_account: boolean
  is_acting: boolean
  /** Whether the acting person acts by PIN. */
  by_pin: boolean
  is_locked: boolean
}

const PEOPLE = 'select * from public.device_people($1, $2, $3, $4)'
const BEGIN_TRY = 'select * from public.begin_pin_try($1, $2, $3, $4, $5, $6)'
const BEGIN = 'select public.begin_operator($1, $2, $3, $4, $5, $6, $7) as done'
const END = 'select public.end_operator($1, $2, $3, $4, $5, $6) as made'
const ACCOUNT_OF = 'select * from public.device_account($1, $2, $3)'
const OWN_ACCOUNT = `
  select u.id as person_id, u.email from session s join "user" u on u.id = s."userId" where s.token = $1 and s."expiresAt" > $2`
const UNLOCK = 'select public.unlock_pin($1, $2, $3, $4, $5, $6, $7) as made'
const SESSION = `
  select id, token, "shopId" as shop from session where (token = $1 or "formerToken" = $1) and "expiresAt" > $2`

interface Session {
  id: string
  token: string
  shop: string | null
}

/** A browser has a cookie for each shop: in another one it is another device, and must stay known in the first. */
function deviceCookie({ services }: RequestContext, { shop }: Session): string {
  const name = services.accounts.counterCookieName
  return shop === null ? name : `${name}_${shop.slice(-12)}`
}

/** The calling browser's device, by the hash of its cookie; null if it is not registered. */
function deviceHash(context: RequestContext, session: Session): string | null {
  const value = cookieValue(context.headers.cookie, deviceCookie(context, session))
  return value === null ? null : hashOfKey(value)
}

/**
 * The calling session with its token, also for a browser to which the answer with that token got lost: it still has the one
 * before, by which nothing else opens.
 * @throws UNAUTHORIZED
 */
async function sessionAt({ services, token, now }: RequestContext): Promise<Session> {
  const { rows } = await services.accounts.pool.query<Session>(SESSION, [token, now])
  const [session] = rows
  if (!session) throw problem('UNAUTHORIZED')
  return session
}

/** Another token for the calling session. Sent only after the call that stores it (decision 303). */
function freshToken({ services, token: held, setCookie }: RequestContext) {
  const token = randomBytes(32).toString('base64url')
  return { values: [held, token], send: () => setCookie([services.accounts.sessionCookie(token)]) }
}

/** A cookie for a browser that is not registered yet. */
function freshDevice(context: RequestContext, session: Session) {
  const value = randomBytes(32).toString('base64url')
  const name = deviceCookie(context, session)
  return {
    hash: hashOfKey(value),
    send: () => context.setCookie([renewedCookie(name, value, DEVICE_DAYS * 86_400)]),
  }
}

/**
 * Calls a function that renews the session's token and registers the browser as a device if needed, with `more` after the usual
 * parameters.
 */
async function callAtDevice(
  context: RequestContext,
  session: Session,
  statement: string,
  ...more: string[]
): Promise<void> {
  const fresh = freshDevice(context, session)
  const renewed = freshToken(context)
  const values = [
    session.token,
    context.now,
    deviceHash(context, session),
    fresh.hash,
    ...renewed.values,
    ...more,
  ]
  const { rows } = await context.services.accounts.pool.query<{ made: boolean }>(statement, values)
  renewed.send()
  if (rows[0]?.made) fresh.send()
}

/** By the session, whose token is renewed by right PINs. */
function countTryHere({ services: { accounts }, now }: RequestContext, { id }: Session): Promise<void> {
  return countAttempt(accounts.pool, { key: `pin:${id}`, ...TRIES }, now)
}

/** The people who may take this device over, and the person whose session it is. */
export async function listOperators(context: AccountContext): Promise<Operators> {
  const { pool } = context.services.accounts
  const session = await sessionAt(context)
  const values = [session.token, context.now, context.shop, deviceHash(context, session)]
  const { rows } = await pool.query<PersonRow>(PEOPLE, values)
  const own = rows.find((row) => row.is_account)
  // By PIN the account's person has fewer rights, and returns to the others by the password.
  const accountActs = own?.is_acting === true && !own.by_pin
  return {
    people: rows.flatMap(
      ({ person_id: id, full_name: name, role, digits, is_acting, has_account, is_locked }) =>
        role === null || digits === null
          ? []
          : [{ id, name, role, digits, is_acting, has_account, is_locked }],
    ),
    account: { id: own?.person_id ?? '', name: own?.full_name ?? '', is_acting: accountActs },
  }
}

/** The same for people outside the shop, whose attempts are counted too. */
function incorrectWords(left: number): string {
  if (left === 0) return 'PIN incorreto. Era a última tentativa: ele está bloqueado neste aparelho.'
  return `PIN incorreto. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`} neste aparelho.`
}

/**
 * Checks a person's PIN on this device. The answer is the same for people outside the shop, without a PIN or with a wrong
 * one.
 * @throws PIN_INCORRECT, PIN_LOCKED, DEVICE_UNKNOWN, NOT_FOUND without a shop, TOO_MANY_REQUESTS
 */
export async function tryPin(
  context: RequestContext,
  { person_id: id, pin }: z.output<typeof operatorInput>,
): Promise<{ session: Session; device: string; hash: string | null }> {
  const { accounts } = context.services
  const session = await sessionAt(context)
  await countTryHere(context, session)
  const fresh = freshDevice(context, session)
  const { rows } = await accounts.pool.query<{
    shop_id: string
    device_id: string
    made: boolean
    hash: string | null
    locked: boolean
    left_after: number | null
  }>(BEGIN_TRY, [session.token, context.now, context.shop, deviceHash(context, session), fresh.hash, id])
  const [begun] = rows
  if (!begun) throw problem('UNAUTHORIZED')
  if (begun.made) fresh.send()
  if (begun.locked) throw problem('PIN_LOCKED')
  if (!(await pinMatches(keyedPin(context, begun.shop_id, id, pin), begun.hash)))
    throw problem('PIN_INCORRECT', { message: incorrectWords(begun.left_after ?? 0) })
  return { session, device: begun.device_id, hash: begun.hash }
}

/**
 * Lets a person act in this session by their PIN, in all its tabs at once.
 * @throws what tryPin does
 */
export async function startOperator(context: AccountContext, asked: z.output<typeof operatorInput>) {
  const { person_id: id } = asked
  const { session, device, hash } = await tryPin(context, asked)
  const renewed = freshToken(context)
  const begin = [session.token, context.now, device, id, hash, ...renewed.values]
  const { rows } = await context.services.accounts.pool.query<{ done: boolean }>(BEGIN, begin)
  if (!rows[0]?.done) throw problem('PIN_INCORRECT')
  renewed.send()
  return { id }
}

interface AccountRow {
  person_id: string
  email: string
}

/**
 * Limited like a sign-in.
 * @throws BAD_REQUEST at password, TOO_MANY_REQUESTS
 */
async function assertPassword(context: AccountContext, found: AccountRow | undefined, password: string) {
  if (found) await countSignIn(context, found.email)
  const hash = found ? await passwordHash(context, found.person_id) : null
  // Takes equally long for people without a password.
  const matches = hash
    ? await verifyPassword(context, hash, password)
    : !(await hashPassword(context, password))
  if (!found || !matches) throw badField('password', 'Senha incorreta.')
  await forgetSignIns(context, found.email)
}

/**
 * Returns the session to its own person, by their password.
 * @throws BAD_REQUEST at password, TOO_MANY_REQUESTS
 */
export async function endOperator(context: AccountContext, { password }: { password: string }) {
  const { pool } = context.services.accounts
  const session = await sessionAt(context)
  const { rows } = await pool.query<AccountRow>(OWN_ACCOUNT, [session.token, context.now])
  const [own] = rows
  if (!own) throw problem('UNAUTHORIZED')
  await assertPassword(context, own, password)
  await callAtDevice(context, session, END)
  return { id: own.person_id }
}

/**
 * Unlocks a person's PIN on this device, by their password.
 * @throws BAD_REQUEST at password, TOO_MANY_REQUESTS
 */
export async function unlockPin(
  context: AccountContext,
  { person_id: id, password }: z.output<typeof unlockPinInput>,
) {
  const { pool } = context.services.accounts
  const session = await sessionAt(context)
  await countTryHere(context, session)
  const { rows } = await pool.query<AccountRow>(ACCOUNT_OF, [session.token, context.now, id])
  await assertPassword(context, rows[0], password)
  await callAtDevice(context, session, UNLOCK, id)
  return { id }
}
