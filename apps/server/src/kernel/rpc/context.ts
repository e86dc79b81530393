import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type Query, raw, sql } from '../db/query.ts'
import type { ApiKey, Caller, Door, QueriesOf, Tx } from '../db/tenant-db.ts'
import type { Background } from '../jobs/background.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Bound } from '../mail/index.ts'
import type { Storage } from '../storage/index.ts'
import type { Clock } from '../time/clock.ts'
import { problem } from './errors.ts'

/** The part of the configuration that use cases need. A module adds its own to this interface where it declares them. */
export interface Settings {
  appUrl: string
  timeZone: string
}

/** What every use case can reach. Made once, by the app. A module adds what it provides to this interface, beside it. */
export interface Services {
  door: Door
  clock: Clock
  settings: Settings
  jobs: Pick<Jobs, 'wake'>
  /** On what anybody can have sent to an address. */
  mailBound: Bound
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
  /** The request's headers, for flows that read cookies of their own. */
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

/** Runs `work` as the signed-in tenant whom the gate lets work (GATE-04). */
export function runAsShop<T>(context: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return context.services.door.enter(caller(context, 'shop'), work)
}

/** One query as the shop's tenant, in one packet: for reads and writes that need no second look. */
export async function queryAsShop<R>(context: RequestContext, query: Query<R>): Promise<R[]> {
  const [rows] = await context.services.door.enterOnce<[R[]]>(caller(context, 'shop'), [query])
  return rows
}

/** Queries that need not know of each other's rows, as the shop's tenant, in one packet. Gives the rows of each. */
export function queryAllAsShop<Rows extends unknown[][]>(
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

/** Runs `work` as the signed-in tenant, whether or not the gate lets them work. */
export function runAsAccount<T>(context: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return context.services.door.enter(caller(context, 'account'), work)
}

/** Throws what is answered to whoever has no living session or key, or, with 'shop', is not let through the gate. The party's tenant is known then. */
export async function assertAdmitted(context: RequestContext, access: Caller['access']): Promise<void> {
  await context.services.door.enterOnce(caller(context, context.key ? 'shop' : access), [nothing])
}

/** Throws what is answered to whoever sends a large body without a living session or key. A key was found alive when it was admitted. */
export async function assertCredential(context: RequestContext): Promise<void> {
  if (isAnonymous(context)) throw problem('PAYLOAD_TOO_LARGE')
  if (context.token !== null) await assertAdmitted(context, 'account')
}

/** One query about what everybody may see: it runs without a tenant, so no tenant's row is in reach. */
export function publicly<R>(context: RequestContext, query: Query<R>): Promise<R[]> {
  return context.services.door.outside(query)
}
