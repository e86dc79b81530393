import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './errors.ts'

const SQLITE_BUSY = 5

/**
 * Locks a data home, so that two servers never use the same data. Returns the function that releases it.
 * Node has no flock, but an exclusive SQLite transaction holds one. The operating system releases it with the process, so a kill
 * -9 leaves nothing stale and no process id has to be interpreted.
 * @throws EmbeddedPostgresError when another process, or this one, holds it.
 */
export function lockDataHome(home: string, dataDir: string): () => void {
  const holderFile = join(home, 'holder')
  const database = new DatabaseSync(join(home, 'lock'), { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new EmbeddedPostgresError(
      `Prateleira is already running on the data folder ${dataDir}${holder(holderFile)}. ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    )
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return () => database.close()
}

function holder(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`
  } catch {
    return ''
  }
}
