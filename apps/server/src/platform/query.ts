import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Simplify,
  sql,
} from 'kysely'
import type { QueryConfig } from 'pg'
import type { DB } from './database.gen.ts'

/** Builds queries and runs none: running is the door's job (tenant-db.ts), so that no query forgets whose rows it reads. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The tenant of the transaction, for conditions and inserts: user_id is never taken from outside (ISO-03). */
export const tenant = sql<string>`current_tenant()`

/** A query that can be turned into SQL and gives rows of type R. */
export interface Query<R> {
  compile(): CompiledQuery<R>
}

export type Row<Q> = Q extends Query<infer R> ? Simplify<R> : never

/** Wraps Kysely's raw `sql` so that it compiles like any other query. */
export function raw<R>(query: { compile(executor: typeof db): CompiledQuery<R> }): Query<R> {
  return { compile: () => query.compile(db) }
}

const names = new Map<string, string>()
/** A guard against texts without end; every query of ours has a few shapes only. */
const NAMES_MAX = 1000

/**
 * Gives a query to the driver as a named, prepared statement: the database then parses and plans it once per connection,
 * which halves its cost.
 */
export function prepared(text: string, values: readonly unknown[]): QueryConfig {
  let name = names.get(text)
  if (name === undefined && names.size < NAMES_MAX) {
    name = `q_${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
    names.set(text, name)
  }
  return { name, text, values: values as unknown[] }
}

export { sql }
