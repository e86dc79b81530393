import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/database.ts'

/** An arbitrary number: a lock that lets only one of several starting test files create the template. */
const LOCK = 5_810_233
const TEMPLATE = 'prateleira_template'

/** A migrated database on the tests' server; returns its address and a function that drops it. */
export async function testDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(adminUrl, async (admin) => {
    // Copying a template requires that nobody else is connected to it.
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const template = await migratedTemplate(admin, adminUrl)
    await admin.query(`create database ${name} template ${template} strategy ${await strategyOn(admin)}`)
  })
  return {
    url: inDatabase(adminUrl, name),
    drop: () =>
      runAsAdmin(
        adminUrl,
        async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)),
      ),
  }
}

/** Copying the files takes a tenth of the time of logging every page, if the checkpoints around it do not wait for a disk. */
async function strategyOn(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ fsync: string }>('show fsync')
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

const made = new Set<string>()

/** One template per run: on a permanent server a run must not find the schema of an earlier one. */
async function migratedTemplate(admin: pg.Client, adminUrl: string): Promise<string> {
  const name = `${TEMPLATE}_${process.env.VITEST_RUN_ID ?? process.ppid}`
  if (made.has(name)) return name
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (!rowCount) {
    const url = await makeDatabase(adminUrl, name)
    try {
      await migrate(url)
    } catch (error) {
      await admin.query(`drop database ${name} with (force)`)
      throw error
    }
  }
  made.add(name)
  return name
}

/** Creates an empty database on a server; returns its address. */
export async function makeDatabase(adminUrl: string, name: string): Promise<string> {
  await runAsAdmin(
    adminUrl,
    async (admin) => void (await admin.query(`create database ${name} encoding 'UTF8' template template0`)),
  )
  return inDatabase(adminUrl, name)
}

/** A separate connection, to be ended by the caller. */
export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function runAsAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = await connectTo(url)
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** The same server with another database. */
function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
