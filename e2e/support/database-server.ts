import { chmodSync, rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@prateleira/server/kernel/embedded/embedded-postgres'
import { makeDatabase } from '../../apps/server/test/database.ts'

// One PostgreSQL for all servers of the browser tests, with a database for each. It may lose data in a power failure,
// which tests can afford. The product's embedded one runs below the server whose clock is moved (clock-server.ts).
const folder = process.env.E2E_DATABASE_DIR ?? ''
// As root, PostgreSQL runs as another user, who needs access.
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  sharedDir: `${folder}/shared`,
  durable: false,
  log: (line) => console.error(line),
})
const [shop, admin] = [
  await makeDatabase(postgres.connectionString, 'shop'),
  await makeDatabase(postgres.connectionString, 'admin'),
]

process.on('SIGTERM', async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
process.stdout.write(`shop=${shop} admin=${admin}\n`)
