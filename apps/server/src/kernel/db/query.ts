import { randomBytes } from 'node:crypto'
import {
  CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Simplify,
  sql,
} from 'kysely'
import type { QueryConfig } from 'pg'
import type { DB } from './database.gen.ts'

/** Builds queries; they are run in a transaction with a tenant (tenant-db.ts). */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const [HIDE, SHOW] = ['/*withheld:*/', '/*:withheld*/']

/**
 * A value that some callers may not see: over a login without the right to its columns it is replaced by null. The
 * comments mark it in the text; a query that lacks them fails there instead of revealing the value. It must have no
 * parameters.
 */
export function withheld(expression: Expression<unknown> | string) {
  const shown = typeof expression === 'string' ? sql.ref(expression) : expression
  return sql<string | null>`${sql.raw(HIDE)}${shown}${sql.raw(SHOW)}`
}

/** The same in a hand-written statement. */
export const withheldText = (expression: string) => `${HIDE}${expression}${SHOW}`

const INNERMOST = /\/\*withheld:\*\/(?:(?!\/\*withheld:)[\s\S])*?\/\*:withheld\*\//g
const bare = new Map<string, string>()

/** A statement's text without its withheld values. */
export function withoutWithheld(text: string): string {
  const known = bare.get(text)
  if (known !== undefined) return known
  let [before, after] = ['', text]
  while (before !== after) [before, after] = [after, after.replace(INNERMOST, 'null::numeric')]
  if (bare.size < NAMES_MAX) bare.set(text, after)
  return after
}

/** The tenant of the transaction, for conditions and inserts: shop_id is never taken from input (ISO-03). */
export const tenant = sql<string>`current_shop()`

/** The acting person of the transaction. */
export const actor = sql<string>`current_actor()`

/** A query that compiles to SQL and returns rows of type R. */
export interface Query<R> {
  compile(): CompiledQuery<R>
  /** Planned at each call instead of once per connection. */
  replanned?: true
  /** Rows are read in index order; see inIndexOrder. */
  inIndexOrder?: true
  /** May take minutes; see unhurried. */
  unhurried?: true
  /** Nothing but the call of a function; see calling. */
  call?: { name: string; first: string; values: readonly unknown[] }
}

export type Row<Q> = Q extends Query<infer R> ? Simplify<R> : never

/** Wraps Kysely's raw `sql` so that it compiles like other queries. */
export function raw<R>(query: { compile(executor: typeof db): CompiledQuery<R> }): Query<R> {
  return { compile: () => query.compile(db) }
}

/**
 * The rows of a function with several arguments, of which `first` is the first one's type. Alone in its transaction it is
 * sent together with the door as one statement (tenant-db.ts), so the function must be volatile and must itself determine
 * which rows it may touch.
 */
export function calling<R>(name: string, first: string, values: readonly unknown[]): Query<R> {
  const places = values.map((_, index) => `$${index + 1}`).join(', ')
  return {
    compile: () => CompiledQuery.raw(`select * from ${name}(${places})`, [...values]) as CompiledQuery<R>,
    call: { name, first, values },
  }
}

/**
 * The same query, planned anew at each call, for queries that read whole catalogues: a plan made while the tables were
 * empty would read every shop's rows until the statistics are renewed.
 */
export function replanned<R>(query: Query<R>): Query<R> {
  return { compile: () => query.compile(), replanned: true }
}

/**
 * The same query, with rows taken from an index in the requested order instead of sorted. For the first rows of a long
 * list: without statistics the planner expects a few dozen rows per shop, reads all of them and sorts.
 */
export function inIndexOrder<R>(query: Query<R>): Query<R> {
  return { compile: () => query.compile(), inIndexOrder: true, ...(query.replanned && { replanned: true }) }
}

/** Minutes that an unhurried query may take. */
const UNHURRIED = 10

/** Selected in a transaction before an unhurried query; applies to all later statements. */
export const UNHURRIED_FROM_HERE = `set_config('statement_timeout', '${UNHURRIED}min', true)`

/**
 * The same query with a timeout of minutes. For deleting years of a shop's rows, which must complete however many there are. Run
 * it in a transaction (Door.enter).
 */
export function unhurried<R>(query: Query<R>): Query<R> {
  return { compile: () => query.compile(), unhurried: true }
}

/** Compiles a constant query once. */
export function unchanging<R>(query: Query<R>): Query<R> {
  const compiled = query.compile()
  return { ...query, compile: () => compiled }
}

const names = new Map<string, string>()
/** Unguessable, so that injected SQL cannot replace a statement that others run later. */
const PREFIX = `q_${randomBytes(12).toString('base64url')}_`
/** Guards against unbounded numbers of texts; each of our queries has a few forms only. */
const NAMES_MAX = 1000

/**
 * Makes a query a named, prepared statement, which the database parses and plans once per connection; that halves its cost.
 */
export function prepared(text: string, values: readonly unknown[]): QueryConfig {
  let name = names.get(text)
  if (name === undefined && names.size < NAMES_MAX) {
    name = `${PREFIX}${names.size}`
    names.set(text, name)
  }
  return { name, text, values: values as unknown[] }
}

export { sql }

/** Selected in a transaction; statements planned afterwards read rows in an index's order. */
export const IN_INDEX_ORDER = planning('off')

/** Reverts that for the following statements. */
export const IN_ANY_ORDER = planning('on')

function planning(ways: 'on' | 'off'): string {
  return ['seqscan', 'sort', 'hashjoin', 'mergejoin']
    .map((way) => `set_config('enable_${way}', '${ways}', true)`)
    .join(', ')
}

/** Whether columns are withheld from the login. */
export interface Side {
  withholds: boolean
}

/** A query in the driver's form. */
export function sent(query: Query<unknown>, { withholds }: Side): QueryConfig & { query_timeout?: number } {
  const { sql: whole, parameters } = query.compile()
  const text = withholds ? withoutWithheld(whole) : whole
  const config = query.replanned ? { text, values: parameters as unknown[] } : prepared(text, parameters)
  // The driver's timeout; the database's is shorter.
  return query.unhurried ? { ...config, query_timeout: (UNHURRIED + 1) * 60_000 } : config
}
