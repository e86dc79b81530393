import type { IncomingHttpHeaders } from 'node:http'
import type { Access, Declaration } from '@prateleira/contract/shared/procedure'
import type { FastifyBaseLogger } from 'fastify'
import type { Query } from '../db/query.ts'
import type { ApiKey, QueriesOf, Tx, WorkDoor } from '../db/tenant-db.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Bound } from '../mail/index.ts'
import type { Storage } from '../storage/index.ts'
import type { Clock } from '../time/clock.ts'

/** Configuration read by use cases. Modules extend this interface with their own settings. */
export interface Settings {
  appUrl: string
  timeZone: string
}

/** Services available to every use case, created once by the app. Modules extend this interface with theirs. */
export interface Services {
  /** For background work and public data. Requests get their database access from their declaration (entrance.ts). */
  door: WorkDoor
  clock: Clock
  settings: Settings
  jobs: Pick<Jobs, 'wake'>
  /** Limits on mail that anybody can trigger. */
  mailBound: Bound
  /** Uploaded files. */
  storage: Storage
  log: FastifyBaseLogger
}

/** One request: its caller, origin and time, and the means to set response headers. */
export interface RequestContext {
  services: Services
  requestId: string
  /** The client's address, with trusted proxies resolved. */
  address: string
  /** The request's headers, for flows with their own cookies. */
  headers: IncomingHttpHeaders
  /** Session token from the signed cookie; null when it is missing or its signature is invalid. */
  token: string | null
  /** Integration key of a program; null for a person. A request with a key never has a token, even if it sent cookies. */
  key: ApiKey | null
  now: Date
  /** The shop shown by the page (header x-shop); null when the header is absent. */
  shop: string | null
  setCookie(cookies: string[]): void
}

/** Database access of one request, through the door named by its declaration. */
export interface Entrance {
  /** Runs `work` in one transaction as the caller. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a single query as the caller, in one packet. */
  query<R>(query: Query<R>): Promise<R[]>
  /** Runs independent queries in one packet. Returns the rows of each. */
  queryAll<Rows extends unknown[][]>(...queries: QueriesOf<Rows>): Promise<Rows>
  /** Streams the rows of one query in batches, for answers of unbounded length. */
  stream<R, T>(query: Query<R>, use: (batches: AsyncIterable<R[]>) => Promise<T>): Promise<T>
  /** Throws the refusal for a caller without access. Afterwards the caller's tenant is known. */
  admit(): Promise<void>
}

/**
 * A request admitted by its declaration (Declaration in the contract). Handlers reach rows only through it, so they cannot choose
 * another door.
 */
export interface EnteredContext<Kind extends Access = Access> extends RequestContext, Entrance {
  access: Kind
  /** Narrows access to one of the declared rights, where the input decides which right is needed. */
  needing(right: NonNullable<Declaration['rights']>[number]): EnteredContext<Kind>
}

export type AccountContext = EnteredContext<'account'>
export type ShopContext = EnteredContext<'shop'>

/** A handler's context, derived from its access: public procedures have no door. */
export type ContextOf<Kind extends Access> = Kind extends 'public' ? RequestContext : EnteredContext<Kind>

/** Whether the request is anonymous: no session and no key. */
export function isAnonymous({ token, key }: RequestContext): boolean {
  return token === null && key === null
}

/** Runs a query on public data. Without a tenant, row-level security hides every tenant's rows. */
export function publicly<R>(context: RequestContext, query: Query<R>): Promise<R[]> {
  return context.services.door.outside(query)
}
