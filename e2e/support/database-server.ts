import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@prateleira/server/kernel/embedded/embedded-postgres'
import { makeDatabase } from '../../apps/server/test/database.ts'
import { makeProgramFolder } from '../../apps/server/test/database-folder.ts'

// One PostgreSQL for all servers of the browser tests, with a database for each. It may lose data in a power failure,
// which tests can afford. The product's embedded one runs below the server whose clock is moved (clock-server.ts).
const dataDir = process.env.E2E_DATABASE_DIR ?? ''
const sharedDir = makeProgramFolder()
const postgres = await startEmbeddedPostgres({
  dataDir,
  sharedDir,
  durable: false,
  log: (line) => console.error(line),
})
const [shop, admin] = [
  await makeDatabase(postgres.connectionString, 'shop'),
  await makeDatabase(postgres.connectionString, 'admin'),
]

process.on('SIGTERM', async () => {
  await postgres.stop()
  for (const folder of [dataDir, sharedDir]) rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
process.stdout.write(`shop=${shop} admin=${admin}\n`)
