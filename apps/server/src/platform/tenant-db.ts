import pg from 'pg'
import { problem } from './errors.ts'
import { prepared, type Query } from './query.ts'
import { readInBatches } from './row-stream.ts'

/**
 * The one door to tenant data. It opens the transaction, turns the session into a tenant in the database itself (function
 * enter) and sends the first query right behind, in the same packet. Whoever is not let in gets nothing: enter raises, and
 * every statement behind it fails with it.
 */

/** A transaction that already knows its tenant. Only the door makes one; whatever touches rows takes it first. */
export interface Tx {
  many<R>(query: Query<R>): Promise<R[]>
  /** The one row; throws NOT_FOUND when there is none. */
  one<R>(query: Query<R>): Promise<R>
  maybe<R>(query: Query<R>): Promise<R | null>
  /** Runs a write and gives how many rows it touched. */
  run(query: Query<unknown>): Promise<number>
}

/** What a program came with, once it was admitted. */
export interface ApiKey {
  hash: string
  /** What is asked for changes something. */
  writes: boolean
}

/** Who asks, and what they want to get at. */
export interface Caller {
  /** The session token of the verified cookie; null when there is none. */
  token: string | null
  /** A program's key, which opens the shop only. */
  key: ApiKey | null
  now: Date
  /** 'account': signed in. 'shop': signed in and past the subscription gate. */
  access: 'account' | 'shop'
}

export interface Door {
  /** Runs `work` in one transaction as the caller's tenant. Tried again when the database resolves a deadlock against it. */
  enter<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one query as the caller's tenant: begin, enter, query and commit travel together. */
  enterOnce<R>(caller: Caller, query: Query<R>): Promise<R[]>
  /**
   * Runs one query as the caller's tenant and gives its rows in batches as they are asked for, however many there are. One
   * at a time for each tenant: a second one is refused with TOO_MANY_REQUESTS. Over when `use` is.
   */
  stream<R, T>(caller: Caller, query: Query<R>, use: (batches: AsyncIterable<R[]>) => Promise<T>): Promise<T>
  /** One query without a tenant: it sees no tenant's row. For what is public and for the upkeep of totals. */
  outside<R>(query: Query<R>): Promise<R[]>
  /** For work without a session: demonstration data, jobs, tests. */
  enterAs<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same as `stream`, without a session. */
  streamAs<R, T>(
    userId: string,
    query: Query<R>,
    use: (batches: AsyncIterable<R[]>) => Promise<T>,
  ): Promise<T>
}

const ENTER = 'select enter($1, $2, $3, $4) as user_id'
const ENTER_BY_KEY = 'select enter_by_key($1, $2, $3, $4) as user_id'
const BECOME = `select set_config('app.user_id', $1, true) as user_id`
const ATTEMPTS = 5

export function createDoor(pools: { app: pg.Pool; exports: pg.Pool }, graceDays: number): Door {
  const pool = pools.app
  const grace = `${graceDays} days`

  const desk = (entering: pg.QueryConfig) =>
    ({ pool: pools.exports, entering, holder: 'current_tenant()' }) as const
  const knock = (caller: Caller): pg.QueryConfig => {
    if (caller.key) {
      if (caller.access !== 'shop') throw problem('KEY_NOT_ALLOWED')
      return prepared(ENTER_BY_KEY, [caller.key.hash, caller.now, caller.key.writes, grace])
    }
    if (caller.token === null) throw problem('UNAUTHORIZED')
    return prepared(ENTER, [caller.token, caller.now, caller.access, grace])
  }

  return {
    enter: (caller, work) => retried(() => transaction(pool, knock(caller), work)),
    enterOnce: (caller, query) => retried(() => single(pool, knock(caller), query)),
    stream: (caller, query, use) => readInBatches(desk(knock(caller)), query, use),
    outside: async (query) => {
      const { sql, parameters } = query.compile()
      return (await pool.query(prepared(sql, parameters))).rows
    },
    streamAs: (userId, query, use) => readInBatches(desk(prepared(BECOME, [userId])), query, use),
    enterAs: (userId, work) => retried(() => transaction(pool, prepared(BECOME, [userId]), work)),
  }
}

/** Tries again what the database gave up to resolve a deadlock. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      const deadlock = error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
      if (!deadlock || left <= 1) throw error
    }
  }
}

/** `failures` collects what the database refused, in order: after the first, everything behind it fails because of it. */
function transactionOf(client: pg.PoolClient, failures: unknown[]): Tx {
  const send = (query: Query<unknown>): Promise<pg.QueryResult> => {
    const { sql, parameters } = query.compile()
    const sent = client.query(prepared(sql, parameters))
    sent.catch((error) => failures.push(error))
    return sent
  }
  const many = async <R>(query: Query<R>): Promise<R[]> => (await send(query)).rows as R[]
  const maybe = async <R>(query: Query<R>): Promise<R | null> => (await many(query))[0] ?? null
  return {
    many,
    maybe,
    one: async (query) => {
      const row = await maybe(query)
      if (row === null) throw problem('NOT_FOUND')
      return row
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
  }
}

/** What is written until the next tick leaves in one packet. */
function inOnePacket<T>(client: pg.PoolClient, write: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
    .connection
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}

/** Keeps a promise that is awaited later from counting as unhandled until then. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

type Outcome<T> = { value: T } | { error: unknown }

const settled = <T>(promise: Promise<T>): Promise<Outcome<T>> =>
  promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )

/** One transaction that begins by `entering`; when that is refused nothing behind it happens. */
export async function transaction<T>(
  pool: pg.Pool,
  entering: pg.QueryConfig,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const failures: unknown[] = []
  let broken = true
  try {
    const { begun, entered, worked } = inOnePacket(client, () => ({
      begun: quietly(client.query('begin')),
      entered: quietly(client.query(entering)),
      worked: settled(work(transactionOf(client, failures))),
    }))
    const outcome = await worked
    const refusal = await settled(Promise.all([begun, entered]))
    const failed = 'error' in refusal ? refusal : 'error' in outcome ? outcome : null
    const end = await client.query(failed ? 'rollback' : 'commit')
    broken = false
    // The refusal comes first: what failed behind it failed because of it.
    if (failed) throw isAftermath(failed.error) ? (failures[0] ?? failed.error) : failed.error
    assertCommitted(end)
    return (outcome as { value: T }).value
  } finally {
    client.release(broken)
  }
}

/** Of queries sent together, the one behind the one that failed may be heard of first. */
function isAftermath(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02'
}

async function single<R>(pool: pg.Pool, entering: pg.QueryConfig, query: Query<R>): Promise<R[]> {
  const { sql, parameters } = query.compile()
  const client = await pool.connect()
  let broken = true
  try {
    const statements = inOnePacket(client, () => [
      quietly(client.query('begin')),
      quietly(client.query(entering)),
      quietly(client.query(prepared(sql, parameters))),
      quietly(client.query('commit')),
    ])
    const end = await statements[3]
    broken = false
    // In order: the first failure is the cause of the others.
    const results = []
    for (const statement of statements) results.push(await statement)
    assertCommitted(end)
    return (results[2]?.rows ?? []) as R[]
  } finally {
    client.release(broken)
  }
}

/** After an error the database answers a commit with ROLLBACK: that must never be taken for success. */
function assertCommitted(end: { command: string } | undefined): void {
  if (end?.command !== 'COMMIT') throw new Error('The transaction was rolled back')
}
