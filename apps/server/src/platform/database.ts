import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { problem } from './errors.ts'

// Numbers of the database stay decimal strings, dates stay dates: neither may pass through a binary or local form.
const DATE = 1082
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export interface Database {
  /** Requests: every connection runs as prateleira_app and sees no row until a tenant is set. */
  app: pg.Pool
  /** Exports: as prateleira_app too, row by row through cursors, which the pipelined connections refuse. */
  exports: pg.Pool
  /** Better Auth and its neighbours: as prateleira_auth, in the schema auth. */
  auth: pg.Pool
  /** What a payment provider says is applied as prateleira_billing. */
  billing: pg.Pool
  /** The demonstration provider's own: it is asked while a connection of `billing` is held. */
  demonstration: pg.Pool
  /** The admin area: as prateleira_admin, which sees nothing until an administrator is let in and never a shop's data. */
  admin: pg.Pool
  /** What nobody waits for: as prateleira_jobs, which keeps the queue and reads no shop's data. */
  jobs: pg.Pool
  /** The exports of the admin area: as prateleira_admin, through cursors. */
  adminExports: pg.Pool
  close(): Promise<void>
}

interface Options {
  connectionString: string
  log: FastifyBaseLogger
  /** Connections for requests; the embedded server allows 60 in all. */
  poolSize?: number
}

/**
 * So many may wait for each connection. Under more than the database can bear, a queue without end would answer everybody too late;
 * past this one who asks hears at once that the system is busy, and who waits already is served within a second or so.
 */
const WAITING_PER_CONNECTION = 25

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool that refuses with SERVICE_UNAVAILABLE, instead of queueing, who comes when too many wait already. */
class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount < this.options.max * WAITING_PER_CONNECTION)
      return done ? void super.connect(done) : super.connect()
    const busy = problem('SERVICE_UNAVAILABLE')
    if (!done) return Promise.reject(busy)
    done(busy, undefined, () => {})
  }
}

/** However many want one: the rest wait a moment, then hear that the system is busy. */
const EXPORTS_AT_ONCE = 3
const ADMIN_EXPORTS_AT_ONCE = 2

/** Connections are taken on their role as they start, so that RESET ROLE leads nowhere else. */
function startOptions(role: string, more = ''): string {
  // Sums over a month's sales by product fit in memory with 16 MB and do not with the server's usual 4.
  return `-c role=${role} -c TimeZone=UTC -c work_mem=16MB -c statement_timeout=20000 -c idle_in_transaction_session_timeout=20000 ${more}`
}

/** Opens the pools. Connects to nothing yet. */
export function openDatabase({ connectionString, log, poolSize = 12 }: Options): Database {
  const pool = (role: string, max: number, extra: { options?: string; pipeline?: boolean } = {}) => {
    const created = new BoundedPool({
      connectionString,
      max,
      types,
      options: startOptions(role, extra.options),
      pipeline: extra.pipeline ?? false,
      connectionTimeoutMillis: 5000,
      // A database that hangs answers nobody, not even with its own statement_timeout.
      query_timeout: 25_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: `prateleira ${role}`,
    } as pg.PoolConfig)
    // Without a listener a connection that breaks ends the process: an idle one's error comes to the pool, that of one at
    // work to itself, beside its queries' own.
    created.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'))
    created.on('connect', (client) => {
      client.on('error', (error) => log.warn({ err: error }, 'A database connection broke'))
    })
    return created
  }
  const app = pool('prateleira_app', poolSize, { pipeline: true })
  const billing = pool('prateleira_billing', 4)
  const demonstration = pool('prateleira_billing', 2)
  const auth = pool('prateleira_auth', 4, { options: '-c search_path=auth' })
  // Between two batches a slow client may take its time; a batch of a long sort may, too.
  const patient = { options: '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000' }
  const exports = pool('prateleira_app', EXPORTS_AT_ONCE, patient)
  const admin = pool('prateleira_admin', 4, { pipeline: true })
  const jobs = pool('prateleira_jobs', 4)
  const adminExports = pool('prateleira_admin', ADMIN_EXPORTS_AT_ONCE, patient)
  return {
    app,
    exports,
    auth,
    billing,
    demonstration,
    admin,
    jobs,
    adminExports,
    close: async () => {
      const pools = [app, exports, auth, billing, demonstration, admin, adminExports, jobs]
      await Promise.all(pools.map((opened) => opened.end()))
    },
  }
}
