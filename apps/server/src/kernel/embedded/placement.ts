import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import type { SystemUser } from './system-user.ts'

/** `home` holds the cluster, its password and its lock; `binaries` has `bin/`. */
export type Placement = { home: string; binaries: string }

/** Names the data's location when it could not be inside the data folder. */
const POINTER = 'postgres-location'

/** Where an earlier start put the cluster of a data folder, if any. */
export function knownCluster(dataDir: string): string {
  const pointer = join(dataDir, POINTER)
  return join(existsSync(pointer) ? readPointer(pointer) : join(dataDir, 'postgres'), 'cluster')
}

function readPointer(pointer: string): string {
  return readFileSync(pointer, 'utf8').trim()
}

/**
 * The home of the cluster of a data folder: `<dataDir>/postgres`, unless PostgreSQL's user cannot access it; then a folder in
 * `sharedDir`, which a file in the data folder points to from then on.
 * @throws EmbeddedPostgresError when that file points to missing data: starting empty would hide the loss.
 */
export function placeHome(dataDir: string, sharedDir: string, user: SystemUser | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const pointer = join(dataDir, POINTER)
  if (existsSync(pointer)) {
    const home = readPointer(pointer)
    if (existsSync(home)) return home
    throw new EmbeddedPostgresError(
      `${pointer} says that the database is in ${home}, which does not exist. ` +
        'Put it back there, or delete that file to start with an empty database.',
    )
  }
  const inside = join(dataDir, 'postgres')
  mkdirSync(inside, { recursive: true })
  if (!user) return inside
  // Others may traverse the home but not list it: the cluster inside belongs to PostgreSQL's user.
  chmodSync(inside, 0o711)
  if (canEnter(inside, user)) return inside
  if (existsSync(join(inside, 'cluster'))) {
    throw new EmbeddedPostgresError(
      `The database in ${inside} belongs to ${user.name}, who may not enter that folder. ` +
        'Give that user the right to pass through the folders above it (chmod o+x).',
    )
  }
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const home = join(sharedDir, hash)
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o711)
  writeFileSync(pointer, `${home}\n`)
  return home
}

/**
 * A folder of PostgreSQL's programs that its user can run: the one npm installed, or a copy in `sharedDir`.
 * @throws EmbeddedPostgresError when they cannot run there either.
 */
export function placeBinaries(binaries: string, sharedDir: string, user: SystemUser | undefined): string {
  if (!user) return binaries
  const postgres = join('bin', 'postgres')
  if (canRun(join(binaries, postgres), user)) return binaries
  const manifest = JSON.parse(readFileSync(join(dirname(binaries), 'package.json'), 'utf8'))
  const copy = join(sharedDir, `postgresql-${basename(manifest.name)}-${manifest.version}`)
  if (!existsSync(copy)) copyWhole(binaries, copy)
  if (canRun(join(copy, postgres), user)) return copy
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${copy} cannot be run by ${user.name}. Start Prateleira as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL 15 or later.',
  )
}

/** Renamed into place when complete, so an existing copy is complete. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'), // for linking C programs, half of the size
  })
  try {
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

// Tested by the system instead of computed from modes, because access lists and noexec mounts matter too.
function canEnter(folder: string, { uid, gid }: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/' }).status === 0
}

function canRun(program: string, { uid, gid }: SystemUser): boolean {
  return spawnSync(program, ['--version'], { uid, gid, cwd: '/' }).status === 0
}
