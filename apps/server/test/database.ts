import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/database.ts'

/** Any number: test files that start at once make the template one after the other. */
const LOCK = 5_810_233
const TEMPLATE = 'prateleira_template'

/** A migrated database of its own on the tests' server. Gives its address and how to drop it. */
export async function testDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(adminUrl, async (admin) => {
    // Copying a template takes turns: nobody may be connected to it meanwhile.
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

/** Copying the files takes a tenth of writing each page to the log of changes, where the checkpoints around it wait for no disk. */
async function strategyOn(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ fsync: string }>('show fsync')
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

const made = new Set<string>()

/** One template for each run: a run on a server that stays must not find an older run's schema. */
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

/** A new, empty database on a server. Gives its address. */
export async function makeDatabase(adminUrl: string, name: string): Promise<string> {
  await runAsAdmin(
    adminUrl,
    async (admin) => void (await admin.query(`create database ${name} encoding 'UTF8' template template0`)),
  )
  return inDatabase(adminUrl, name)
}

/** A connection of its own, to be ended. */
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

/** The same server, another database. */
function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
