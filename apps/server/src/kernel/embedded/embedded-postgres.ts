import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { lockDataHome } from './lock.ts'
import { knownCluster, placeBinaries, placeHome } from './placement.ts'
import { keepRunning } from './supervisor.ts'
import { chooseSystemUser, type SystemUser } from './system-user.ts'

export { EmbeddedPostgresError } from './errors.ts'

export type EmbeddedPostgresOptions = {
  /** Prateleira's data folder; created if missing. */
  dataDir: string
  /** Receives one line for the operator, without a line break. */
  log: (line: string) => void
  /** False switches fsync off. For tests only: a power failure then loses data. */
  durable?: boolean
  /** Where binaries and data go, as root, when PostgreSQL's user cannot access them; see placeHome. */
  sharedDir?: string
}

export type EmbeddedPostgres = {
  /** Of the superuser `postgres`, to the database `postgres`, through a Unix socket (`?host=<folder>`). */
  connectionString: string
  /** The cluster's folder. */
  dataFolder: string
  /** Whether the cluster existed before this start. */
  alreadyRan: boolean
  /** Stops PostgreSQL (fast shutdown, escalating after 10 s) and releases the data folder. */
  stop(): Promise<void>
}

/** A socket path may have 103 bytes on macOS, 107 on Linux. */
const LONGEST_SOCKET_PATH = 103

/**
 * Starts the PostgreSQL installed with npm on the data folder, creating the cluster at the first start, and restarts it whenever
 * it exits unexpectedly. Processes left by a killed server are stopped first.
 * @throws EmbeddedPostgresError, with a message for the operator, when another server uses the data folder or PostgreSQL cannot
 * run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, sharedDir = '/var/lib/prateleira' } = options
  const dataDir = resolve(options.dataDir)
  const user = chooseSystemUser(knownCluster(dataDir))
  const home = placeHome(dataDir, sharedDir, user)
  const unlock = lockDataHome(home, dataDir)
  try {
    if (!home.startsWith(dataDir))
      log(`The user ${user?.name} may not enter ${dataDir}: the database is in ${home}`)
    const installed = findBinaries()
    const binaries = placeBinaries(installed, sharedDir, user)
    if (binaries !== installed) log(`The user ${user?.name} runs a copy of PostgreSQL, in ${binaries}`)
    const cluster = await ensureCluster({ home, binaries, user, durable })
    const socketFolder = makeSocketFolder(home, user)
    const server = await keepRunning({ binaries, cluster: cluster.folder, socketFolder, user, durable, log })
    return {
      connectionString: `postgresql://postgres:${cluster.password}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`,
      dataFolder: cluster.folder,
      alreadyRan: !cluster.created,
      async stop() {
        await server.stop()
        rmSync(socketFolder, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function makeSocketFolder(home: string, user: SystemUser | undefined): string {
  let folder = join(home, 'run')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > LONGEST_SOCKET_PATH) {
    folder = mkdtempSync('/tmp/prateleira-')
  } else {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}
