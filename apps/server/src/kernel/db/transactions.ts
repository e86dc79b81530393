import pg from 'pg'
import { problem } from '../rpc/errors.ts'
import { learnTenant } from '../sharing/party.ts'
import {
  IN_ANY_ORDER,
  IN_INDEX_ORDER,
  prepared,
  type Query,
  type Side,
  sent,
  UNHURRIED_FROM_HERE,
} from './query.ts'

/**
 * How the door's transactions are sent (tenant-db.ts): in as few packets as possible, with refusals in the order of their
 * causes.
 */

/**
 * A transaction whose tenant is known. Only the door creates one; functions that access rows take it as their first
 * parameter.
 */
export interface Tx {
  many<R>(query: Query<R>): Promise<R[]>
  /** The single row; throws NOT_FOUND without one. */
  one<R>(query: Query<R>): Promise<R>
  maybe<R>(query: Query<R>): Promise<R | null>
  /** Runs a write and returns the number of affected rows. */
  run(query: Query<unknown>): Promise<number>
  /** The caller's role in the tenant; null where no role applies: work without a session, administrators. */
  role(): Promise<string | null>
  /** Whether columns are withheld from the caller; see withheld(). */
  withholds: boolean
}

/** A query for each kind of rows. */
export type QueriesOf<Rows extends unknown[][]> = { [At in keyof Rows]: Query<Rows[At][number]> }

const ATTEMPTS = 5

/** Retries a transaction that the database aborted to resolve a deadlock. */
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

/** `failures` collects the database's errors in order: the first one causes all later ones. */
function transactionOf(
  client: pg.PoolClient,
  failures: unknown[],
  entered: Promise<pg.QueryResult>,
  side: Side,
): Tx {
  const ask = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const answer = client.query(config)
    answer.catch((error) => failures.push(error))
    return answer
  }
  let inOrder = false
  const send = (query: Query<unknown>) => {
    if (inOrder !== (query.inIndexOrder ?? false)) {
      inOrder = !inOrder
      void ask(prepared(`select ${inOrder ? IN_INDEX_ORDER : IN_ANY_ORDER}`, []))
    }
    if (query.unhurried) void ask(prepared(`select ${UNHURRIED_FROM_HERE}`, []))
    return ask(sent(query, side))
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
    withholds: side.withholds,
    role: async () => (await entered).rows[0]?.role ?? null,
  }
}

/** Everything written until the next tick is sent in one packet. */
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

/** A transaction that starts with `entering`; if that is refused, nothing else happens. */
export async function transaction<T>(
  pool: pg.Pool,
  entering: pg.QueryConfig,
  work: (tx: Tx) => Promise<T>,
  side: Side = { withholds: false },
): Promise<T> {
  const client = await pool.connect()
  const failures: unknown[] = []
  // An error that it throws at once is not more important than a refusal.
  const begin = async (tx: Tx) => work(tx)
  let broken = true
  try {
    const { begun, entered, worked } = inOnePacket(client, () => {
      const begun = quietly(client.query('begin'))
      const entered = quietly(client.query(entering))
      return { begun, entered, worked: settled(begin(transactionOf(client, failures, entered, side))) }
    })
    const outcome = await worked
    const refusal = await settled(Promise.all([begun, entered]))
    if ('value' in refusal) learnTenant(refusal.value[1].rows[0]?.shop_id)
    const failed = 'error' in refusal ? refusal : 'error' in outcome ? outcome : null
    const end = await client.query(failed ? 'rollback' : 'commit')
    broken = false
    // The refusal comes first, because it caused the others.
    if (failed) throw isAftermath(failed.error) ? (failures[0] ?? failed.error) : failed.error
    assertCommitted(end)
    return (outcome as { value: T }).value
  } finally {
    client.release(broken)
  }
}

/** Of queries sent together, a later one's error may arrive before the first one's. */
function isAftermath(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02'
}

/** Sends a whole transaction in one packet, for queries that do not depend on each other's results. */
export async function atOnce<Rows extends unknown[][]>(
  pool: pg.Pool,
  entering: pg.QueryConfig,
  queries: QueriesOf<Rows>,
  side: Side,
): Promise<Rows> {
  const configs = (queries as Query<unknown>[]).map((query) => sent(query, side))
  const client = await pool.connect()
  let broken = true
  try {
    const ask = (config: pg.QueryConfig | string) => quietly(client.query(config as pg.QueryConfig))
    const statements = inOnePacket(client, () => ['begin', entering, ...configs, 'commit'].map(ask))
    const end = await statements.at(-1)
    broken = false
    // In order: the first failure caused the others.
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await statement)
    assertCommitted(end)
    learnTenant(results[1]?.rows[0]?.shop_id)
    return results.slice(2, -1).map(({ rows }) => rows) as Rows
  } finally {
    client.release(broken)
  }
}

const callTexts = new Map<string, string>()

/**
 * The door and the function call as one statement, which is a transaction by itself. The call depends on the door's
 * result, so the door comes first in any plan; when it raises, nothing is called.
 */
export function callingStatement(
  entering: pg.QueryConfig,
  call: NonNullable<Query<unknown>['call']>,
): pg.QueryConfig {
  const { text: door, values: asked = [] } = entering
  const key = `${door} ${call.name}`
  let text = callTexts.get(key)
  if (text === undefined) {
    const place = (index: number) => `$${asked.length + index + 1}`
    const more = call.values.slice(1).map((_, index) => place(index + 1))
    const first = `case when door.shop_id is not null then ${place(0)}::${call.first} end`
    text = `select door.shop_id as entered_shop, called.* from (${door} offset 0) as door, lateral ${call.name}(${[first, ...more].join(', ')}) as called`
    callTexts.set(key, text)
  }
  return prepared(text, [...asked, ...call.values])
}

export async function inOneStatement(pool: pg.Pool, statement: pg.QueryConfig): Promise<unknown[]> {
  const client = await pool.connect()
  let broken = true
  try {
    const { rows } = await client.query<{ entered_shop: string }>(statement)
    broken = false
    learnTenant(rows[0]?.entered_shop)
    return rows
  } catch (error) {
    broken = !(error instanceof pg.DatabaseError && error.severity === 'ERROR')
    throw error
  } finally {
    client.release(broken)
  }
}

/** After an error the database answers a commit with ROLLBACK, which must never count as success. */
function assertCommitted(end: { command: string } | undefined): void {
  if (end?.command !== 'COMMIT') throw new Error('The transaction was rolled back')
}
