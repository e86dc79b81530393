import { buildApp } from './app.ts'
import { ConfigError, loadConfig } from './config.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { DatabaseUnfit, migrate } from './platform/migrate.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts Prateleira: configuration → database → migrations → listen; stops in the opposite order. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => say(`PostgreSQL: ${line}`) })
  const connectionString = config.databaseUrl ?? (embedded as NonNullable<typeof embedded>).connectionString
  try {
    await migrate(connectionString, { production: config.nodeEnv === 'production' })
    if (config.nodeEnv === 'production' && !config.superAdminEmail)
      say(
        'SUPER_ADMIN_EMAIL is not set: whoever opens /admin/bootstrap first becomes the super administrator, for good.',
      )
    const { server, jobs } = await buildApp(config, connectionString)
    let stopping = false
    const stop = async (signal: string) => {
      if (stopping) return
      stopping = true
      say(`${signal}: finishing what was accepted…`)
      const giveUp = setTimeout(() => process.exit(1), 9000)
      await server.close()
      await embedded?.stop()
      clearTimeout(giveUp)
      process.exit(0)
    }
    process.on('SIGTERM', () => stop('SIGTERM'))
    process.on('SIGINT', () => stop('SIGINT'))
    await server.listen({ port: config.port, host: config.host })
    jobs.start()
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    say(`\nPrateleira is running at http://localhost:${port}\n`)
    say('  1. Open it in a browser and choose "Criar conta".')
    say(
      `  2. Messages the application sends are in ${config.smtpUrl ? 'your mail server' : `${config.dataDir}/outbox`}.`,
    )
    say('  3. npm run demo fills an account with a shop to look around in. Ctrl+C stops the server.\n')
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Errors an operator can do something about are said in a sentence; others with their trace. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnfit
  )
    return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT || 3000} is used by another program. Choose another one: PORT=3001 npm start`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error) => {
  process.stderr.write(`\nPrateleira could not start.\n${explain(error)}\n`)
  process.exit(1)
})
