import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory that Linux has for everybody. */
const MEMORY = '/dev/shm'
/** Bytes that must be free there: both suites together took at most 0.4 GB. */
const ROOM = 2 * 1024 ** 3
const PREFIX = 'prateleira-databases-'
const DAY = 86_400_000

/**
 * A new folder for a PostgreSQL of tests, in memory where there is room: each file of tests has a database of its own, a thousand files
 * that are made and removed again (decision 305). The caller removes it.
 */
export function makeDatabaseFolder(): string {
  return makeFolder(hasRoom() ? MEMORY : tmpdir())
}

/** For PostgreSQL's programs, if they have to be copied: on disk, because nothing may be run from memory on some machines. */
export function makeProgramFolder(): string {
  return makeFolder(tmpdir())
}

function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, PREFIX))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    removeForgotten()
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ROOM
  } catch {
    return false
  }
}

/** What a killed run left behind would take memory until the machine restarts. */
function removeForgotten(): void {
  for (const name of readdirSync(MEMORY)) {
    const path = join(MEMORY, name)
    if (name.startsWith(PREFIX) && Date.now() - statSync(path).mtimeMs > DAY)
      rmSync(path, { recursive: true, force: true })
  }
}
