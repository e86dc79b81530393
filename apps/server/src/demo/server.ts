import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { migrate } from '../database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts'
import { notedPort } from '../kernel/embedded/served-at.ts'

/** A server that answers the API for the configured data. */
export interface Server {
  url: string
  /** The address where it was found running, if different from the configuration. */
  found?: string
  stop(): Promise<void>
}

/**
 * The server already running on the data folder, or else a temporary one; with DATABASE_URL always a temporary one, since
 * several may share a database.
 * @throws EmbeddedPostgresError when the data folder is in use and its server does not answer, at its recorded port or at PORT.
 */
export async function reachServer(config: Config, say: (line: string) => void): Promise<Server> {
  if (config.databaseUrl) return ownServer(config, config.databaseUrl)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
    const stop = () => postgres.stop()
    try {
      const own = await ownServer(config, postgres.connectionString)
      return { url: own.url, stop: () => own.stop().finally(stop) }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    const noted = notedPort(config.dataDir)
    const url = (noted === null ? null : await running({ ...config, port: noted })) ?? (await running(config))
    if (url === null) throw error
    say(`Using the server that is running at ${url}`)
    return { url, ...(noted !== config.port && { found: url }), stop: async () => {} }
  }
}

async function ownServer(config: Config, connectionString: string): Promise<Server> {
  // Keeps the doors' settings of the servers that share the database.
  await migrate(connectionString, { rolesSecret: config.rolesSecret })
  const { server, jobs } = await buildApp({ ...config, logLevel: 'error' }, connectionString)
  // The letters that invite the staff are sent.
  jobs.start()
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { url, stop: () => server.close() }
}

/** The address of the running server; null when none of ours answers. */
async function running({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string | null> {
  const anywhere = host === '0.0.0.0' || host === '::'
  const url = `http://${anywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
  try {
    const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(3000) })
    return response.ok ? url : null
  } catch {
    return null
  }
}
