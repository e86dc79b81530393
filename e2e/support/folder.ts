import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for the data of a server. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prateleira-e2e-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  return folder
}
