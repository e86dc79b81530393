import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { installJobs } from './jobs/index.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any number, the same for every copy of the server: they take turns. */
const LOCK = 7_239_401
const OLDEST_POSTGRES = 150000

/**
 * Checksums of earlier texts of a migration that did the same where they ran. PostgreSQL 15 could not read these three: they named an
 * option of 'grant' that came with 16, outside of a string.
 */
const SAME_AS_BEFORE = new Set([
  '4e72c46a1b91e1b57a5a91fca1e5f1ed01d305ba7e4b619edc9188073717c12d',
  '222806571a9c446f36774d3f4d1fdf77ba53610be43c34bc9f6f8a3dcb9c0df2',
  '81ae5deb1ad9fe5fb53f5993ca30a6dd439593fedd77b32ee3a7ee284a2ff1ff',
])

/** The database is not one that Prateleira can run on; `message` is for the operator. */
export class DatabaseUnfit extends Error {}

export interface Migrated {
  applied: string[]
  serverVersion: string
}

/**
 * Brings the schema up to date, each migration in a transaction of its own, one server at a time. Migrations that were
 * applied must not change: their checksum is kept.
 */
export async function migrate(
  connectionString: string,
  options: { production?: boolean } = {},
): Promise<Migrated> {
  const client = new pg.Client({ connectionString, application_name: 'prateleira migrations' })
  await client.connect()
  try {
    const serverVersion = await checkServer(client, options.production ?? false)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const done = new Map<string, string>(
      (await client.query('select name, checksum from schema_migrations')).rows.map((row) => [
        row.name,
        row.checksum,
      ]),
    )
    const applied: string[] = []
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(join(FOLDER, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = done.get(name)
      if (before === undefined) {
        await apply(client, name, text, checksum)
        applied.push(name)
      } else if (before !== checksum && !SAME_AS_BEFORE.has(before)) {
        throw new DatabaseUnfit(`Migration ${name} was changed after it had been applied to this database.`)
      }
    }
    await installJobs(client)
    await forbidTemporaryTables(client)
    return { applied, serverVersion }
  } finally {
    await client.end()
  }
}

/**
 * Takes back what a database that was restored or copied from a template has again: rights on the database itself are not
 * part of its content, and with a temporary table a caller could hang a trusted trigger function on rows of its own making.
 */
async function forbidTemporaryTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    `select current_database() as name, has_database_privilege('prateleira_app', current_database(), 'TEMP') as may`,
  )
  const [database] = rows
  if (database?.may)
    await client.query(`revoke temporary on database ${pg.escapeIdentifier(database.name)} from public`)
}

async function apply(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
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

/** Refuses a server that is too old or, in production, one that may lose what it acknowledged. */
async function checkServer(client: pg.Client, production: boolean): Promise<string> {
  const { rows } = await client.query<{ version: string; number: number; fsync: string; pages: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`,
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
  return server.version
}
