import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { ensureServerBuilt } from '../../../scripts/lib/server.mjs'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'
import { makeDatabaseFolder, makeProgramFolder } from './database-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection string, for `inject('adminUrl')`; each test file creates its own databases. */
    adminUrl: string
  }
}

/** Provides one PostgreSQL for all server tests: that of TEST_DATABASE_URL, otherwise an embedded one in a folder of its own. */
export default async function setup(project: TestProject) {
  // For tests that start servers: one from source takes a second longer.
  ensureServerBuilt()
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('adminUrl', given)
    return
  }
  const [dataDir, sharedDir] = [makeDatabaseFolder(), makeProgramFolder()]
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    sharedDir,
    log: (line) => console.error(line),
  })
  project.provide('adminUrl', postgres.connectionString)
  return async () => {
    await postgres.stop()
    for (const folder of [dataDir, sharedDir]) await rm(folder, { recursive: true, force: true })
  }
}
