import { loadDatabaseConfig } from '../src/config.ts'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'
import { checkLedger } from './ledger.ts'

/**
 * npm run ledger:check: verifies that every stock level equals the sum of its movements. Exits with 0 when all agree, 1 when
 * something differs or could not be checked. With DATABASE_URL it may run beside the server; the embedded database is started
 * for it, so the server must be stopped.
 */
async function main(): Promise<number> {
  const config = loadDatabaseConfig(process.env)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
  try {
    const found = await checkLedger(
      config.databaseUrl ?? (embedded?.connectionString as string),
      config.rolesSecret,
    )
    for (const { what, shop_id, of, kept, truth } of found) {
      process.stdout.write(`${what} ${of} of tenant ${shop_id}: kept ${kept}, movements say ${truth}\n`)
    }
    process.stdout.write(
      found.length === 0 ? 'The ledger agrees.\n' : `${found.length} figures do not agree.\n`,
    )
    return found.length === 0 ? 0 : 1
  } finally {
    await embedded?.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(
      `The ledger could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exit(1)
  },
)
