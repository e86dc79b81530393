import type pg from 'pg'

/** Prateleira cannot run on this database; `message` is for the operator. */
export class DatabaseUnfit extends Error {}

/**
 * Connects, for programs that an operator starts. `given`: what names the address, such as DATABASE_URL.
 * @throws DatabaseUnfit when the address is mistaken or the database does not answer
 */
export async function connectAsGiven(client: pg.Client, given: string): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const reason = mistakeIn(client, (error as { code?: string }).code)
    throw reason === null ? error : new DatabaseUnfit(`${given}: ${reason}`, { cause: error })
  }
}

function mistakeIn({ host, port, user, database }: pg.Client, code = ''): string | null {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host ${host}`
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `no PostgreSQL answers at ${host}, port ${port} (${code})`
    case '28P01':
      return `its password is wrong, or there is no login ${user}`
    case '28000':
      return `the login ${user} is not let in (pg_hba.conf), or does not exist`
    case '3D000':
      return `there is no database ${database}`
    case '53300':
      return 'PostgreSQL has no connection left (max_connections)'
    case '57P03':
      return 'PostgreSQL is starting up or shutting down'
    default:
      return null
  }
}
