import type { QueueOptions } from '../jobs/queues.ts'

/** A pool of connections. */
export interface PoolNeeds {
  /** The role that it logs in as. */
  login: string
  /** Connections at most; the embedded server allows 60 in all. */
  max: number
  searchPath?: string
  /** Several statements leave in one packet; cursors are refused then. */
  pipeline?: boolean
  /** For files: who asks may wait, and a statement may take long. */
  patient?: boolean
}

/** What a module needs of the database beside its tables. A start sees to it, before anything of the module runs. */
export interface DatabaseNeeds {
  /** Roles that pools log in as, by their name in the code: members of nothing, owners of nothing. */
  logins?: Record<string, string>
  /** Roles that own the functions which run with more rights than their caller. */
  owners?: readonly string[]
  /** Of PostgreSQL's functions that are taken from everybody: who gets which back. */
  lent?: readonly (readonly [signature: string, roles: string])[]
  pools?: Record<string, PoolNeeds>
  /** Rules of the contract that SQL follows too: functions without arguments, and the SQL of their value. */
  rules?: Record<string, string>
  /** What SQL follows of the configuration, likewise: told by its caller, slipped-in SQL could choose it. */
  settings?: (config: never) => Record<string, string>
  /** By role: columns, as table.column, without which it has all rights of the requests' login. */
  withheld?: Record<string, readonly string[]>
  queues?: Record<string, QueueOptions>
}
