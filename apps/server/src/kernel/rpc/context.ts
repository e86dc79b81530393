import type { IncomingHttpHeaders } from 'node:http'
import type { Access, Declaration } from '@prateleira/contract/shared/procedure'
import type { FastifyBaseLogger } from 'fastify'
import type { Query } from '../db/query.ts'
import type { ApiKey, QueriesOf, Tx, WorkDoor } from '../db/tenant-db.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Bound } from '../mail/index.ts'
import type { Storage } from '../storage/index.ts'
import type { Clock } from '../time/clock.ts'

/** The part of the configuration that use cases need. A module adds its own to this interface where it declares them. */
export interface Settings {
  appUrl: string
  timeZone: string
}

/** What every use case can reach. Made once, by the app. A module adds what it provides to this interface, beside it. */
export interface Services {
  /** For work that no caller waits for, and for what is public. Callers come in by their declaration (entrance.ts). */
  door: WorkDoor
  clock: Clock
  settings: Settings
  jobs: Pick<Jobs, 'wake'>
  /** On what anybody can have sent to an address. */
  mailBound: Bound
  /** Uploaded files. */
  storage: Storage
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

/** The way of one request to rows, through the door that its declaration names. */
export interface Entrance {
  /** Runs `work` in one transaction as the caller. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One query as the caller, in one packet: for reads and writes that need no second look. */
  query<R>(query: Query<R>): Promise<R[]>
  /** Queries that need not know of each other's rows, in one packet. Gives the rows of each. */
  queryAll<Rows extends unknown[][]>(...queries: QueriesOf<Rows>): Promise<Rows>
  /** Rows of one query in batches: for answers of any length. */
  stream<R, T>(query: Query<R>, use: (batches: AsyncIterable<R[]>) => Promise<T>): Promise<T>
  /** Throws what is answered to whoever is not let in. The party's tenant is known then. */
  admit(): Promise<void>
}

/**
 * A request that was let in as its declaration says (Declaration of the contract). What a handler does with rows goes through here: the
 * declaration chose the door.
 */
export interface EnteredContext<Kind extends Access = Access> extends RequestContext, Entrance {
  access: Kind
  /** The same for who has this one of the rights that the declaration names: where it depends on the input which is needed. */
  needing(right: NonNullable<Declaration['rights']>[number]): EnteredContext<Kind>
}

export type AccountContext = EnteredContext<'account'>
export type ShopContext = EnteredContext<'shop'>

/** Of a handler, by who may call it: for what everybody may call there is no door. */
export type ContextOf<Kind extends Access> = Kind extends 'public' ? RequestContext : EnteredContext<Kind>

/** Whether nobody asks: neither a person who signed in nor a program with a key. */
export function isAnonymous({ token, key }: RequestContext): boolean {
  return token === null && key === null
}

/** One query about what everybody may see: it runs without a tenant, so no tenant's row is in reach. */
export function publicly<R>(context: RequestContext, query: Query<R>): Promise<R[]> {
  return context.services.door.outside(query)
}
