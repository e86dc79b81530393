import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { FairPool, isClosed } from './fair-pool.ts'
import type { PoolNeeds } from './needs.ts'
import { KERNEL_LOGINS, loginUrl } from './roles.ts'

// Numbers stay decimal strings and dates stay dates; neither may become a binary or local value.
const DATE = 1082
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** The kernel's pools; modules declare their own. */
const KERNEL_POOLS = {
  /** Requests, as prateleira_app, which sees no row until a tenant is set. */
  app: { login: KERNEL_LOGINS.app, max: 12, pipeline: true },
  /**
   * Exports, as prateleira_app too, through cursors, which pipelined connections do not support. Further callers wait briefly
   * and are then refused.
   */
  exports: { login: KERNEL_LOGINS.app, max: 3, patient: true },
  /** Work without a session, as prateleira_work, which may enter as any shop and serves no request. */
  work: { login: KERNEL_LOGINS.work, max: 4, pipeline: true },
  /** The same, through cursors. */
  workExports: { login: KERNEL_LOGINS.work, max: 2, patient: true },
  /** Background work, as prateleira_jobs, which keeps the queue and reads no shop's data. */
  jobs: { login: KERNEL_LOGINS.jobs, max: 4 },
} satisfies Record<string, PoolNeeds>

type Pools<Names extends string> = Record<Names, pg.Pool> & {
  /**
   * Tries whether PostgreSQL lets in a new connection. One that is shutting down still answers the old ones, and waits for their end:
   * all pools then give up theirs, as they do when one of them meets that itself.
   */
  knock(): Promise<void>
  close(): Promise<void>
}

export type KernelDatabase = Pools<keyof typeof KERNEL_POOLS>

interface Options {
  /** Of the owner's login, for the server's and database's name only; no pool logs in with it. */
  connectionString: string
  /** The passwords' source; see rolesSecret. */
  rolesSecret?: string
  log: FastifyBaseLogger
}

// A slow client may pause between batches, and a batch of a long sort takes time.
const PATIENCE = { usual: 20_000, patient: 60_000 }
// Files are made one after the other, in the background.
const WAIT = { usual: 5000, patient: 20_000 }

function startOptions(statement: number, searchPath?: string): string {
  // Sums over a month's rows fit in 16 MB, but not in the default of 4.
  const options = [
    'TimeZone=UTC',
    'work_mem=16MB',
    // Until PostgreSQL 17 a disabled plan type (IN_INDEX_ORDER) counts with a cost of ten billion, which would trigger
    // JIT compilation: a tenth of a second for a query of a thousandth.
    'jit=off',
    `statement_timeout=${statement}`,
    `idle_in_transaction_session_timeout=${statement}`,
    ...(searchPath ? [`search_path=${searchPath}`] : []),
  ]
  return options.map((option) => `-c ${option}`).join(' ')
}

/** Opens the kernel's pools and those of `more`, each with its own login. Does not connect yet. */
export function openDatabase<Names extends string = never>(
  { connectionString, rolesSecret, log }: Options,
  more: Record<Names, PoolNeeds> = {} as Record<Names, PoolNeeds>,
): KernelDatabase & Pools<Names> {
  const open = ({ login, max, searchPath, pipeline = false, patient }: PoolNeeds) => {
    const kind = patient ? 'patient' : 'usual'
    const created = new FairPool(
      {
        connectionString: loginUrl(connectionString, login, rolesSecret),
        max,
        types,
        options: startOptions(PATIENCE[kind], searchPath),
        pipeline,
        connectionTimeoutMillis: WAIT[kind],
        // Against a database that hangs and does not enforce its own statement_timeout.
        query_timeout: 25_000,
        idleTimeoutMillis: 60_000,
        // Bounds the life of settings left on a connection.
        maxLifetimeSeconds: 900,
        keepAlive: true,
        application_name: `prateleira ${login}`,
      } as ConstructorParameters<typeof FairPool>[0],
      retireAll,
    )
    // Without a listener a broken connection ends the process: an idle one reports to the pool, a busy one to itself as well as
    // to its query.
    created.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'))
    created.on('connect', (client) => {
      each((pool) => pool.reopen())
      client.on('error', (error) => log.warn({ err: error }, 'A database connection broke'))
    })
    return created
  }
  const needed: [string, PoolNeeds][] = Object.entries({ ...KERNEL_POOLS, ...more })
  const pools: Record<string, FairPool> = {}
  const each = (act: (pool: FairPool) => void) => Object.values(pools).forEach(act)
  for (const [name, needs] of needed) pools[name] = open(needs)
  function retireAll(): void {
    each((pool) => pool.retire())
  }
  const knock = async () => {
    const client = new pg.Client(pools.jobs?.options)
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      if (isClosed(error)) retireAll()
    } finally {
      await client.end().catch(() => {})
    }
  }
  return {
    ...pools,
    knock,
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  } as KernelDatabase & Pools<Names>
}
