import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pagePathsFile, pagePathsText } from '../../../scripts/lib/page-paths.mjs'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'
import type { Module } from '../src/module.ts'
import { databaseTypes, generatedFile } from './generate-database-types.ts'
import { registryFiles } from './generate-registry.ts'
import { schemaFiles, schemaFolder } from './generate-schema.ts'

/**
 * npm run generate: writes all generated files: lists of modules and the page's addresses from their folders, table types and
 * schema from the migrations, docs/openapi.json and docs/rights.md from the contract. Prints which of them changed.
 */
async function main(): Promise<void> {
  for (const [file, text] of registryFiles()) write(file, text)
  // Imported late, because they read the lists.
  const { openApiFile, openApiText } = await import('./generate-openapi.ts')
  const { rightsFile, rightsText } = await import('./generate-rights.ts')
  const { migrate } = await import('../src/database.ts')
  const { modules } = await import('../src/modules.gen.ts')
  const { declareErrors } = await import('../src/kernel/rpc/errors.ts')
  // Otherwise only a start would refuse an SQLSTATE of two modules.
  for (const { errors = {} } of Object.values<Module>(modules)) declareErrors(errors)
  write(openApiFile, await openApiText())
  write(rightsFile, rightsText())
  write(pagePathsFile, pagePathsText())
  const folder = mkdtempSync(join(tmpdir(), 'prateleira-generate-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    sharedDir: join(folder, 'shared'),
    durable: false,
    log: () => {},
  })
  try {
    await migrate(postgres.connectionString)
    write(generatedFile, await databaseTypes(postgres.connectionString))
    const schema = await schemaFiles(postgres.connectionString)
    for (const [name, text] of schema) write(join(schemaFolder, name), text)
    for (const name of readdirSync(schemaFolder)) if (!schema.has(name)) rmSync(join(schemaFolder, name))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function write(file: string, text: string): void {
  const same = existsSync(file) && readFileSync(file, 'utf8') === text
  if (!same) writeFileSync(file, text)
  process.stdout.write(`${same ? 'unchanged' : 'written  '} ${relative(process.cwd(), file)}\n`)
}

await main()
