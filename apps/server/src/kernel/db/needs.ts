import type { QueueOptions } from '../jobs/queues.ts'

/** A pool of connections. */
export interface PoolNeeds {
  /** Its login role. */
  login: string
  /** Maximum connections; the embedded server allows 60 in all. */
  max: number
  searchPath?: string
  /** Several statements are sent in one packet; excludes cursors. */
  pipeline?: boolean
  /** For files: callers may wait longer, and statements may take longer. */
  patient?: boolean
}

/** What a module needs in the database beside its tables; created at the start, before the module runs. */
export interface DatabaseNeeds {
  /** Login roles of pools, by their name in the code: members of nothing, owners of nothing. */
  logins?: Record<string, string>
  /** Roles that own functions with more rights than their caller. */
  owners?: readonly string[]
  /** Functions of PostgreSQL that are revoked from PUBLIC, and the roles that keep them. */
  lent?: readonly (readonly [signature: string, roles: string])[]
  pools?: Record<string, PoolNeeds>
  /** Rules of the contract that SQL needs too: functions without arguments, and the SQL of their value. */
  rules?: Record<string, string>
  /** Settings that SQL needs, likewise: as arguments they could be chosen by injected SQL. */
  settings?: (config: never) => Record<string, string>
  /** By role: columns, as table.column, that it may not read; otherwise it has all rights of the requests' login. */
  withheld?: Record<string, readonly string[]>
  queues?: Record<string, QueueOptions>
}

/** A rule that is a list of words. */
export const wordsInSql = (words: readonly string[]) => `array['${words.join("', '")}']`
