import pg from 'pg'
import { loadConfig } from '../src/config.ts'
import { ROLES } from '../src/database.ts'
import { prepareDatabase, rolesSecret } from '../src/kernel/db/roles.ts'

/**
 * npm run database:roles -- <address of a superuser>: prepares the database of DATABASE_URL for a login that is not a superuser:
 * creates the roles with their passwords, and allows that login to transfer functions to their owners. May be repeated, for
 * example after a change of DATABASE_ROLES_SECRET.
 */
async function main([address]: string[]): Promise<void> {
  const { databaseUrl, rolesSecret: secret } = loadConfig(process.env)
  if (!databaseUrl || !address)
    throw new Error('DATABASE_URL must be set, and the address of a superuser of the same server given.')
  const [owner, superuser] = [new URL(databaseUrl), new URL(address)]
  // Rights on PostgreSQL's own functions are per database, roles per cluster.
  superuser.pathname = owner.pathname
  const client = new pg.Client({ connectionString: superuser.href, application_name: 'prateleira roles' })
  await client.connect()
  try {
    await prepareDatabase(client, rolesSecret(databaseUrl, secret), ROLES, decodeURIComponent(owner.username))
  } finally {
    await client.end()
  }
  process.stdout.write('The roles are prepared.\n')
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(
    `The roles could not be prepared: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
})
