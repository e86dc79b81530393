import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'

/** Somebody who answers the API over the configured data. */
export interface Server {
  url: string
  stop(): Promise<void>
}

/**
 * The server that runs over the data folder already, or else one of our own for as long as it takes; with DATABASE_URL always
 * one of our own, since several may share a database.
 * @throws EmbeddedPostgresError when the data folder is in use and its server does not answer at PORT.
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
    const url = await running(config)
    if (url === null) throw error
    say(`Using the server that is running at ${url}`)
    return { url, stop: async () => {} }
  }
}

async function ownServer(config: Config, connectionString: string): Promise<Server> {
  await migrate(connectionString)
  const { server } = await buildApp({ ...config, logLevel: 'error' }, connectionString)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { url, stop: () => server.close() }
}

/** Where the running server answers; null when nothing of ours does. */
async function running({ host, port }: Config): Promise<string | null> {
  const anywhere = host === '0.0.0.0' || host === '::'
  const url = `http://${anywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
  try {
    const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(3000) })
    return response.ok ? url : null
  } catch {
    return null
  }
}
