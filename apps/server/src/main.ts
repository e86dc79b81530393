import { ConfigError, loadConfig } from './config.ts'
import { DatabaseUnfit } from './kernel/db/unfit.ts'
import { EmbeddedPostgresError } from './kernel/embedded/embedded-postgres.ts'
import { serve } from './serve.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts Prateleira from the environment, prints its address, and stops it on a signal. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  if (config.reachable && !config.superAdminEmail)
    say(
      'SUPER_ADMIN_EMAIL is not set, and others can reach this server: nobody can become its first administrator. Set it to the address of whoever shall.',
    )
  const serving = await serve(config, { say })
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing what was accepted…`)
    const giveUp = setTimeout(() => process.exit(1), 9000)
    await serving.stop()
    clearTimeout(giveUp)
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  say(`\nPrateleira is running at http://localhost:${serving.port}\n`)
  say('  1. Open it in a browser and choose "Criar conta".')
  say(
    `  2. Messages the application sends are in ${config.smtpUrl ? 'your mail server' : `${config.dataDir}/outbox`}.`,
  )
  say('  3. npm run demo fills an account with a shop to look around in. Ctrl+C stops the server.\n')
}

/** Errors that the operator can fix are printed as a sentence, others with their stack. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnfit
  )
    return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  const { PORT = '3000', HOST = 'localhost' } = process.env
  if (code === 'EADDRINUSE')
    return `Port ${PORT} is used by another program. Choose another one: PORT=3001 npm start`
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT: this user may not listen on port ${PORT}. Choose one from 1024: PORT=3001 npm start`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `HOST: ${HOST} is no address or name of this machine (${code})`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error) => {
  process.stderr.write(`\nPrateleira could not start.\n${explain(error)}\n`)
  process.exit(1)
})
