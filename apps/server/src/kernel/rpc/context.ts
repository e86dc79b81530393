import type { IncomingHttpHeaders } from 'node:http'
import type { Needed } from '@prateleira/contract/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Accounts } from '../accounts.ts'
import type { AdminDoor } from '../db/admin-db.ts'
import { type Query, raw, sql } from '../db/query.ts'
import type { ApiKey, Caller, Door, QueriesOf, Tx } from '../db/tenant-db.ts'
import type { HashAddress } from '../former-addresses.ts'
import type { Background } from '../jobs/background.ts'
import type { Jobs } from '../jobs/index.ts'
import type { AddressedMail } from '../mail/index.ts'
import type { Payments } from '../payments.ts'
import type { Storage } from '../storage/index.ts'
import type { Clock } from '../time/clock.ts'
import type { ShopSettings } from './settings.ts'

/** What every use case can reach. Made once, by the app. */
export interface Services {
  door: Door
  adminDoor: AdminDoor
  accounts: Accounts
  clock: Clock
  settings: ShopSettings
  payments: Payments
  /** Queues a message to whoever has the address, and sees to it that it goes soon. */
  sendMail(mail: AddressedMail): Promise<void>
  jobs: Pick<Jobs, 'wake'>
  hashAddress: HashAddress
  /** Uploaded files. */
  storage: Storage
  background: Background
  log: FastifyBaseLogger
}

/** One request: who asks, from where, when, and how to answer beside the body. */
export interface RequestContext {
  services: Services
  requestId: string
  /** Of the client, after trusted proxies. */
  address: string
  /** The request's headers, for the account flows. */
  headers: IncomingHttpHeaders
  /** Session token of the verified cookie; null when there is none or its signature is wrong. */
  token: string | null
  /** Of a program; null for a person. With a key there is no token, whatever cookies came along. */
  key: ApiKey | null
  now: Date
  /** The shop that the page shows, by its header x-shop; null when it says none. */
  shop: string | null
  setCookie(cookies: string[]): void
}

const nothing = raw(sql`select`)

function caller(context: RequestContext, access: Caller['access']): Caller {
  return { token: context.token, key: context.key, now: context.now, shop: context.shop, access }
}

/** Whether nobody asks: neither a person who signed in nor a program with a key. */
export function isAnonymous({ token, key }: RequestContext): boolean {
  return token === null && key === null
}

/** Runs `work` as the signed-in tenant whose subscription lets them work (GATE-04). */
export function asShop<T>(context: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return context.services.door.enter(caller(context, 'shop'), work)
}

/** One query as the shop's tenant, in one packet: for reads and writes that need no second look. */
export async function onceAsShop<R>(context: RequestContext, query: Query<R>): Promise<R[]> {
  const [rows] = await context.services.door.enterOnce<[R[]]>(caller(context, 'shop'), [query])
  return rows
}

/** Queries that need not know of each other's rows, as the shop's tenant, in one packet. Gives the rows of each. */
export function togetherAsShop<Rows extends unknown[][]>(
  context: RequestContext,
  ...queries: QueriesOf<Rows>
): Promise<Rows> {
  return context.services.door.enterOnce<Rows>(caller(context, 'shop'), queries)
}

/** Rows of one query as the shop's tenant, in batches: for answers of any length. */
export function streamAsShop<R, T>(
  context: RequestContext,
  query: Query<R>,
  use: (batches: AsyncIterable<R[]>) => Promise<T>,
): Promise<T> {
  return context.services.door.stream(caller(context, 'shop'), query, use)
}

/** Runs `work` as the signed-in tenant, whatever their subscription. */
export function asAccount<T>(context: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return context.services.door.enter(caller(context, 'account'), work)
}

/** Throws what is answered to whoever has no living session or key, or with 'shop' no subscription. The party's tenant is known then. */
export async function assertAdmitted(context: RequestContext, access: Caller['access']): Promise<void> {
  await context.services.door.enterOnce(caller(context, context.key ? 'shop' : access), [nothing])
}

/** Runs `work` as an administrator who holds what is `needed`, whatever their own subscription (ADM-01, GATE-01). */
export function asAdmin<T>(
  context: RequestContext,
  needed: Needed,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return context.services.adminDoor.enter({ token: context.token, now: context.now, needed }, work)
}

/** Throws what is answered to whoever does not hold what is `needed`. */
export async function assertAdministrator(context: RequestContext, needed: Needed): Promise<void> {
  await asAdmin(context, needed, async () => {})
}

/** Records what is done with `before`, then gives rows of one query in batches, as an administrator: for answers of any length. */
export function streamAsAdmin<R, T>(
  { services, token, now }: RequestContext,
  { needed, before }: { needed: Needed; before: (tx: Tx) => Promise<void> },
  query: Query<R>,
  use: (batches: AsyncIterable<R[]>) => Promise<T>,
): Promise<T> {
  return services.adminDoor.stream({ token, now, needed }, before, query, use)
}

/** One query about what everybody may see: it runs without a tenant, so no tenant's row is in reach. */
export function publicly<R>(context: RequestContext, query: Query<R>): Promise<R[]> {
  return context.services.door.outside(query)
}
