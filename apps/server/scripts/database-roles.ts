import pg from 'pg'
import { loadDatabaseConfig } from '../src/config.ts'
import { ROLES } from '../src/database.ts'
import { assertOwner, prepareDatabase, rolesSecret } from '../src/kernel/db/roles.ts'
import { connectAsGiven } from '../src/kernel/db/unfit.ts'

/**
 * npm run database:roles -- <address of a superuser>: prepares the database of DATABASE_URL for a login that is not a superuser:
 * creates the roles with their passwords, allows that login to transfer functions to their owners, and checks that it owns the
 * database and can log in. May be repeated, for example after a change of DATABASE_ROLES_SECRET.
 */
async function main([address]: string[]): Promise<void> {
  const { databaseUrl, rolesSecret: secret } = loadDatabaseConfig(process.env)
  if (!databaseUrl || !address)
    throw new Error('DATABASE_URL must be set, and the address of a superuser of the same server given.')
  const [owner, superuser] = [new URL(databaseUrl), new URL(address)]
  // Rights on PostgreSQL's own functions are per database, roles per cluster.
  superuser.pathname = owner.pathname
  const client = new pg.Client({ connectionString: superuser.href, application_name: 'prateleira roles' })
  await connectAsGiven(client, "The superuser's address")
  try {
    const login = decodeURIComponent(owner.username)
    await prepareDatabase(client, rolesSecret(databaseUrl, secret), ROLES, login)
    await assertOwner(client, login)
  } finally {
    await client.end()
  }
  // The login itself is no role of ours: who restores roles without their passwords has to give it one.
  const asOwner = new pg.Client({ connectionString: databaseUrl, application_name: 'prateleira roles' })
  await connectAsGiven(asOwner, 'DATABASE_URL')
  await asOwner.end()
  process.stdout.write('The roles are prepared.\n')
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(
    `The roles could not be prepared: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
})
