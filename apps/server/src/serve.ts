import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { migrate, sqlSettings } from './database.ts'
import { startEmbeddedPostgres } from './kernel/embedded/embedded-postgres.ts'
import { notePort } from './kernel/embedded/served-at.ts'
import type { Clock } from './kernel/time/clock.ts'

interface Options {
  /** What an operator reads. */
  say: (line: string) => void
  /** Another clock than the machine's. No setting leads here: a test that starts a server of its own gives one. */
  clock?: Clock
}

export interface Serving {
  /** Where it listens; chosen by the system when the configuration says 0. */
  port: number
  /** Finishes what was accepted, then closes everything in the opposite order. */
  stop(): Promise<void>
}

/**
 * Database → migrations → listen, as the configuration says. What was started is stopped again when it fails.
 * @throws ConfigError, EmbeddedPostgresError, DatabaseUnfit: what an operator can do something about
 */
export async function serve(config: Config, { say, clock }: Options): Promise<Serving> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => say(`PostgreSQL: ${line}`) })
  const connectionString = config.databaseUrl ?? (embedded as NonNullable<typeof embedded>).connectionString
  try {
    const { rolesSecret } = config
    await migrate(connectionString, {
      production: config.nodeEnv === 'production',
      rolesSecret,
      settings: sqlSettings(config, clock !== undefined),
    })
    const { server, jobs } = await buildApp(config, connectionString, clock && { clock })
    await server.listen({ port: config.port, host: config.host })
    jobs.start()
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    // Only with a database of our own does the folder belong to one server.
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
    await embedded?.stop()
    throw error
  }
}
