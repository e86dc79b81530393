import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { installJobs } from '../jobs/index.ts'
import { pendingMigrations } from './migration-order.ts'
import type { DatabaseNeeds } from './needs.ts'
import { shareRights } from './rights.ts'
import { assertOwner, assertPrepared, prepareDatabase, type Roles, rolesSecret } from './roles.ts'
import { writeRules } from './rules.ts'
import { connectAsGiven, DatabaseUnfit } from './unfit.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const OLDEST_POSTGRES = 150000
const LIST_OF_MIGRATIONS =
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

export interface Migrated {
  applied: string[]
  serverVersion: string
}

export interface MigrateOptions {
  production?: boolean
  rolesSecret?: string
  /** Settings for functions and policies; without them the existing ones stay. */
  settings?: Record<string, string>
}

/** Combined needs of kernel and modules. */
type Needed = { roles: Roles } & Required<Pick<DatabaseNeeds, 'rules' | 'queues' | 'withheld'>>

/**
 * Migrates the schema, each migration in a transaction of its own, one server at a time. Applied migrations must not change,
 * which their checksum verifies. Its connection, the only one with the owner's login, is closed before it returns; a superuser's
 * also prepares the roles (roles.ts).
 * @throws DatabaseUnfit
 */
export async function migrateDatabase(
  connectionString: string,
  needs: Needed,
  options: MigrateOptions = {},
): Promise<Migrated> {
  const { roles, rules, queues, withheld } = needs
  const client = new pg.Client({ connectionString, application_name: 'prateleira migrations' })
  // Concurrent starts wait for a lock that no other role can hold, on a separate connection, because it outlasts the migrations'
  // transactions.
  const turn = new pg.Client({ connectionString, application_name: 'prateleira migrations, turn' })
  await connectAsGiven(client, 'DATABASE_URL')
  try {
    const { serverVersion, isSuperuser, user } = await checkServer(client, options.production ?? false)
    if (!isSuperuser) await assertOwner(client, user)
    await client.query(LIST_OF_MIGRATIONS).catch(unlessThere)
    await turn.connect()
    await turn.query('begin; lock table schema_migrations in share update exclusive mode')
    if (isSuperuser) await prepareDatabase(client, rolesSecret(connectionString, options.rolesSecret), roles)
    else await assertPrepared(client, roles)
    const { rows: done } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const pending = pendingMigrations(await readMigrations(), done)
    for (const migration of pending) await apply(client, migration)
    await writeRules(client, { ...rules, ...options.settings })
    await installJobs(client, queues)
    await shareRights(client, withheld)
    await forbidTemporaryTables(client)
    return { applied: pending.map(({ name }) => name), serverVersion }
  } finally {
    await client.end()
    await turn.end()
  }
}

/**
 * Revokes rights that a restored database, or one copied from a template, has again, since rights on the database itself are not
 * part of its content. With a temporary table a caller could attach a trusted trigger function to rows of its own making.
 */
async function forbidTemporaryTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    `select current_database() as name, has_database_privilege('prateleira_app', current_database(), 'TEMP') as may`,
  )
  const [database] = rows
  if (database?.may)
    await client.query(`revoke temporary on database ${pg.escapeIdentifier(database.name)} from public`)
}

/** Ignores the error of a concurrent creation, whose result is the same. */
function unlessThere(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && ['23505', '42P07'].includes(error.code ?? ''))) throw error
}

async function readMigrations() {
  const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(MIGRATIONS, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

type Migration = Awaited<ReturnType<typeof readMigrations>>[number]

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Refuses a server that is too old or, in production, one configured to lose acknowledged writes. */
async function checkServer(client: pg.Client, production: boolean) {
  const { rows } = await client.query<{
    version: string
    number: number
    fsync: string
    pages: string
    superuser: boolean
    user: string
  }>(
    `select rolname as user, rolsuper as superuser, current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as pages
       from pg_roles where rolname = current_user`,
  )
  const server = rows[0] as (typeof rows)[number]
  if (server.number < OLDEST_POSTGRES) {
    throw new DatabaseUnfit(`PostgreSQL ${server.version} is too old: Prateleira needs 15 or later.`)
  }
  if (production && (server.fsync !== 'on' || server.pages !== 'on')) {
    const setting = server.fsync !== 'on' ? 'fsync' : 'full_page_writes'
    throw new DatabaseUnfit(
      `The database runs with ${setting} off and could lose data in a power cut. Switch it on.`,
    )
  }
  return { serverVersion: server.version, isSuperuser: server.superuser, user: server.user }
}
