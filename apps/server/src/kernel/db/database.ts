import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { FairPool } from './fair-pool.ts'
import { LOGINS, type Login, loginUrl } from './roles.ts'

// Numbers of the database stay decimal strings, dates stay dates: neither may pass through a binary or local form.
const DATE = 1082
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export interface Database {
  /** Requests: logs in as prateleira_app and sees no row until a tenant is set. */
  app: pg.Pool
  /** Exports: as prateleira_app too, row by row through cursors, which the pipelined connections refuse. */
  exports: pg.Pool
  /** Work without a session: as prateleira_work, which may enter as any shop and serves no request. */
  work: pg.Pool
  /** The same, row by row through cursors. */
  workExports: pg.Pool
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
  /** Of the owner's login: names server and database. Nothing here logs in with it. */
  connectionString: string
  /** What the passwords are made from; see rolesSecret. */
  rolesSecret?: string
  log: FastifyBaseLogger
  /** Connections for requests; the embedded server allows 60 in all. */
  poolSize?: number
}

/** However many want one: the rest wait a moment, then hear that the system is busy. */
const EXPORTS_AT_ONCE = 3
const ADMIN_EXPORTS_AT_ONCE = 2

function startOptions(more = ''): string {
  // Sums over a month's sales by product fit in memory with 16 MB and do not with the server's usual 4.
  return `-c TimeZone=UTC -c work_mem=16MB -c statement_timeout=20000 -c idle_in_transaction_session_timeout=20000 ${more}`
}

/** Opens the pools, each with a login of its own. Connects to nothing yet. */
export function openDatabase({ connectionString, rolesSecret, log, poolSize = 12 }: Options): Database {
  const pool = (
    role: Login,
    max: number,
    extra: { options?: string; pipeline?: boolean; wait?: number } = {},
  ) => {
    const created = new FairPool({
      connectionString: loginUrl(connectionString, role, rolesSecret),
      max,
      types,
      options: startOptions(extra.options),
      pipeline: extra.pipeline ?? false,
      connectionTimeoutMillis: extra.wait ?? 5000,
      // A database that hangs answers nobody, not even with its own statement_timeout.
      query_timeout: 25_000,
      idleTimeoutMillis: 60_000,
      // Settings that somebody left on a connection do not stay for long.
      maxLifetimeSeconds: 900,
      keepAlive: true,
      application_name: `prateleira ${role}`,
    } as ConstructorParameters<typeof FairPool>[0])
    // Without a listener a connection that breaks ends the process: an idle one's error comes to the pool, that of one at
    // work to itself, beside its queries' own.
    created.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'))
    created.on('connect', (client) => {
      client.on('error', (error) => log.warn({ err: error }, 'A database connection broke'))
    })
    return created
  }
  const app = pool(LOGINS.app, poolSize, { pipeline: true })
  const billing = pool(LOGINS.billing, 4)
  const demonstration = pool(LOGINS.billing, 2)
  const auth = pool(LOGINS.auth, 4, { options: '-c search_path=auth' })
  // Between two batches a slow client may take its time; a batch of a long sort may, too.
  // Files are made one after the other, and nobody looks at a blank page meanwhile.
  const patient = {
    wait: 20_000,
    options: '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  }
  const exports = pool(LOGINS.app, EXPORTS_AT_ONCE, patient)
  const work = pool(LOGINS.work, 4, { pipeline: true })
  const workExports = pool(LOGINS.work, 2, patient)
  const admin = pool(LOGINS.admin, 4, { pipeline: true })
  const jobs = pool(LOGINS.jobs, 4)
  const adminExports = pool(LOGINS.admin, ADMIN_EXPORTS_AT_ONCE, patient)
  return {
    app,
    exports,
    work,
    workExports,
    auth,
    billing,
    demonstration,
    admin,
    jobs,
    adminExports,
    close: async () => {
      const pools = [app, exports, work, workExports, auth, billing, demonstration, admin, adminExports, jobs]
      await Promise.all(pools.map((opened) => opened.end()))
    },
  }
}
