import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { FairPool } from './fair-pool.ts'
import type { PoolNeeds } from './needs.ts'
import { KERNEL_LOGINS, loginUrl } from './roles.ts'

// Numbers of the database stay decimal strings, dates stay dates: neither may pass through a binary or local form.
const DATE = 1082
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** The kernel's pools; a module has others of its own. */
const KERNEL_POOLS = {
  /** Requests: logs in as prateleira_app and sees no row until a tenant is set. */
  app: { login: KERNEL_LOGINS.app, max: 12, pipeline: true },
  /**
   * Files: as prateleira_app too, row by row through cursors, which the pipelined connections refuse. However many want one: the rest
   * wait a moment, then hear that the system is busy.
   */
  exports: { login: KERNEL_LOGINS.app, max: 3, patient: true },
  /** Work without a session: as prateleira_work, which may enter as any shop and serves no request. */
  work: { login: KERNEL_LOGINS.work, max: 4, pipeline: true },
  /** The same, row by row through cursors. */
  workExports: { login: KERNEL_LOGINS.work, max: 2, patient: true },
  /** What nobody waits for: as prateleira_jobs, which keeps the queue and reads no shop's data. */
  jobs: { login: KERNEL_LOGINS.jobs, max: 4 },
} satisfies Record<string, PoolNeeds>

type Pools<Names extends string> = Record<Names, pg.Pool> & { close(): Promise<void> }

export type KernelDatabase = Pools<keyof typeof KERNEL_POOLS>

interface Options {
  /** Of the owner's login: names server and database. Nothing here logs in with it. */
  connectionString: string
  /** What the passwords are made from; see rolesSecret. */
  rolesSecret?: string
  log: FastifyBaseLogger
}

// Between two batches a slow client may take its time; a batch of a long sort may, too.
const PATIENCE = { usual: 20_000, patient: 60_000 }
// Files are made one after the other, and nobody looks at a blank page meanwhile.
const WAIT = { usual: 5000, patient: 20_000 }

function startOptions(statement: number, searchPath?: string): string {
  // Sums over a month's rows fit in memory with 16 MB and do not with the server's usual 4.
  const options = [
    'TimeZone=UTC',
    'work_mem=16MB',
    // Until PostgreSQL 17 a way that is switched off (IN_INDEX_ORDER) counts as ten billion: what looks so dear would be compiled for
    // a tenth of a second, to run for a thousandth.
    'jit=off',
    `statement_timeout=${statement}`,
    `idle_in_transaction_session_timeout=${statement}`,
    ...(searchPath ? [`search_path=${searchPath}`] : []),
  ]
  return options.map((option) => `-c ${option}`).join(' ')
}

/** Opens the kernel's pools and those of `more`, each with a login of its own. Connects to nothing yet. */
export function openDatabase<Names extends string = never>(
  { connectionString, rolesSecret, log }: Options,
  more: Record<Names, PoolNeeds> = {} as Record<Names, PoolNeeds>,
): KernelDatabase & Pools<Names> {
  const open = ({ login, max, searchPath, pipeline = false, patient }: PoolNeeds) => {
    const kind = patient ? 'patient' : 'usual'
    const created = new FairPool({
      connectionString: loginUrl(connectionString, login, rolesSecret),
      max,
      types,
      options: startOptions(PATIENCE[kind], searchPath),
      pipeline,
      connectionTimeoutMillis: WAIT[kind],
      // A database that hangs answers nobody, not even with its own statement_timeout.
      query_timeout: 25_000,
      idleTimeoutMillis: 60_000,
      // Settings that somebody left on a connection do not stay for long.
      maxLifetimeSeconds: 900,
      keepAlive: true,
      application_name: `prateleira ${login}`,
    } as ConstructorParameters<typeof FairPool>[0])
    // Without a listener a connection that breaks ends the process: an idle one's error comes to the pool, that of one at
    // work to itself, beside its queries' own.
    created.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'))
    created.on('connect', (client) => {
      client.on('error', (error) => log.warn({ err: error }, 'A database connection broke'))
    })
    return created
  }
  const needed: [string, PoolNeeds][] = Object.entries({ ...KERNEL_POOLS, ...more })
  const pools = Object.fromEntries(needed.map(([name, needs]) => [name, open(needs)]))
  return {
    ...pools,
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  } as KernelDatabase & Pools<Names>
}
