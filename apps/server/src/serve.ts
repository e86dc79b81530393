import { setImmediate as everythingBegun } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { migrate, sqlSettings } from './database.ts'
import { startEmbeddedPostgres } from './kernel/embedded/embedded-postgres.ts'
import { notePort } from './kernel/embedded/served-at.ts'
import type { Clock } from './kernel/time/clock.ts'

interface Options {
  /** Prints a line for the operator. */
  say: (line: string) => void
  /** A clock other than the machine's, for tests that start a server; no setting provides one. */
  clock?: Clock
}

export interface Serving {
  /** The actual port; chosen by the system when the configuration says 0. */
  port: number
  /** Finishes accepted requests, then closes everything in reverse order. */
  stop(): Promise<void>
}

/**
 * Starts database, migrations and listening, according to the configuration. On failure everything started is stopped again.
 * @throws ConfigError, EmbeddedPostgresError, DatabaseUnfit, which the operator can fix.
 */
export async function serve(config: Config, { say, clock }: Options): Promise<Serving> {
  // Beside the lines of the log once there is one.
  let tell = say
  let built: FastifyInstance | undefined
  const starting = config.databaseUrl
    ? null
    : startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => tell(line) })
  try {
    // PostgreSQL starts while the application is loaded, which takes about as long.
    const loading = everythingBegun().then(() => import('./app.ts'))
    const [embedded, { buildApp }] = await Promise.all([starting, loading])
    const connectionString = config.databaseUrl ?? (embedded as NonNullable<typeof embedded>).connectionString
    const { rolesSecret } = config
    await migrate(connectionString, {
      production: config.nodeEnv === 'production',
      rolesSecret,
      settings: sqlSettings(config, clock !== undefined),
    })
    const { server, jobs, services } = await buildApp(config, connectionString, clock && { clock })
    built = server
    tell = (line) => server.log.warn(line)
    await server.listen({ port: config.port, host: config.host })
    jobs.start()
    // Not waited for: people can work while pictures cannot be stored.
    void services.storage.mistake().then((mistake) => mistake && server.log.warn(mistake))
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    // Only with the embedded database does the folder belong to one server.
    const forget = embedded ? notePort(config.dataDir, port) : () => {}
    return {
      port,
      stop: async () => {
        forget()
        await server.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await built?.close()
    const embedded = await starting?.catch(() => null)
    await embedded?.stop()
    throw error
  }
}
