import type { Config } from './config.ts'
import { databases } from './databases.gen.ts'
import { type KernelDatabase, openDatabase } from './kernel/db/database.ts'
import { type Migrated, type MigrateOptions, migrateDatabase } from './kernel/db/migrate.ts'
import type { DatabaseNeeds } from './kernel/db/needs.ts'
import { KERNEL_LENT, KERNEL_LOGINS, KERNEL_OWNERS, type Roles } from './kernel/db/roles.ts'
import { KERNEL_QUEUES } from './kernel/jobs/queues.ts'

/** The database as the kernel and all modules need it: the combination of all database.ts. */
type Modules = (typeof databases)[keyof typeof databases]
type Of<Part extends keyof DatabaseNeeds> = Modules extends infer M
  ? M extends Record<Part, infer Declared>
    ? Declared
    : never
  : never
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const declared: DatabaseNeeds[] = Object.values(databases)

function merged<Part extends 'logins' | 'pools' | 'rules' | 'queues'>(part: Part): Merged<Of<Part>> {
  return Object.assign({}, ...declared.map((needs) => needs[part]))
}

/** The logins of the server's pools: members of nothing, owners of nothing. Migrations grant their rights. */
export const LOGINS = { ...KERNEL_LOGINS, ...merged('logins') }
export type Login = (typeof LOGINS)[keyof typeof LOGINS]

/** Own the functions that run with more rights than their caller. They cannot log in, and nobody is a member. */
export const OWNERS = [...KERNEL_OWNERS, ...declared.flatMap(({ owners = [] }) => owners)]

export const ROLES: Roles = {
  logins: Object.values(LOGINS),
  owners: OWNERS,
  lent: [...KERNEL_LENT, ...declared.flatMap(({ lent = [] }) => lent)],
}

/** By role: columns that it may not read, as table.column. */
const WITHHELD: Record<string, string[]> = {}
for (const { withheld = {} } of declared)
  for (const [role, columns] of Object.entries(withheld))
    WITHHELD[role] = [...(WITHHELD[role] ?? []), ...columns]

/** Columns with costs, or from which costs can be computed, as table.column. */
export const COST_COLUMNS = WITHHELD[LOGINS.appWithoutCosts] ?? []

export const QUEUES = { ...KERNEL_QUEUES, ...merged('queues') }
export type Queue = keyof typeof QUEUES

/** Maximum difference between the clocks of server and database. */
const CLOCK_TOLERANCE = `interval '5 minutes'`

/** Settings that SQL needs. `movedClock`: the server's clock is a test's, which may be years from the database's. */
export function sqlSettings(config: Config, movedClock = false): Record<string, string> {
  const clock_tolerance = movedClock ? `interval '1000 years'` : CLOCK_TOLERANCE
  return Object.assign(
    { clock_tolerance },
    ...declared.map(({ settings }) => settings?.(config as never) ?? {}),
  )
}

/**
 * Brings the schema up to date (migrateDatabase) with all that the modules need.
 * @throws DatabaseUnfit
 */
export function migrate(connectionString: string, options: MigrateOptions = {}): Promise<Migrated> {
  const needs = { roles: ROLES, rules: merged('rules'), queues: QUEUES, withheld: WITHHELD }
  return migrateDatabase(connectionString, needs, options)
}

export type Database = KernelDatabase & Record<keyof Merged<Of<'pools'>>, KernelDatabase['app']>

/** Opens the pools of the kernel and of all modules. Does not connect yet. */
export function openPools(options: Parameters<typeof openDatabase>[0]): Database {
  return openDatabase(options, merged('pools'))
}
