import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDatabaseFolder } from '../../apps/server/test/database-folder.ts'

/** A new folder for the data of a server, removed when the process that made it exits. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prateleira-e2e-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  return removedAtExit(folder)
}

/** The same for the data of PostgreSQL. */
export const databaseFolder = () => removedAtExit(makeDatabaseFolder())

function removedAtExit(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
