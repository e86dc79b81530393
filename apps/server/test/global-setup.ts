import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureServerBuilt } from '../../../scripts/lib/server.mjs'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection string, for `inject('adminUrl')`; each test file creates its own databases. */
    adminUrl: string
  }
}

/** Provides one PostgreSQL for all server tests: that of TEST_DATABASE_URL, otherwise an embedded one in a temporary folder. */
export default async function setup(project: TestProject) {
  // For tests that start servers: one from source takes a second longer.
  ensureServerBuilt()
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('adminUrl', given)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'prateleira-test-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    sharedDir: join(folder, 'shared'),
    log: (line) => console.error(line),
  })
  project.provide('adminUrl', postgres.connectionString)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
