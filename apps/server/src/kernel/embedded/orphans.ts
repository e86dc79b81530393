import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'

/** Shutdown signals with the time each may take before the next one, in milliseconds. */
const PATIENCE: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000], // fast: clients are disconnected, everything is written
  ['SIGQUIT', 5_000], // immediate: the next start recovers from the write-ahead log
  ['SIGKILL', 5_000],
]

/**
 * Stops processes that a killed server left running on this cluster, and removes a `postmaster.pid` whose process id now belongs
 * to another program (PostgreSQL would refuse to start because of it). To be called while holding the home's lock.
 * @throws EmbeddedPostgresError when they cannot be stopped.
 */
export async function stopOrphans(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const postmaster = readPid(pidFile)
  if (postmaster === undefined) return
  if (processesOver(cluster, postmaster).length === 0) {
    if (isAlive(postmaster)) rmSync(pidFile, { force: true })
    return
  }
  log('PostgreSQL still runs from an earlier start that was killed; stopping it first')
  for (const [signal, patience] of PATIENCE) {
    // If the postmaster was killed too, its child processes exit by themselves or are signalled.
    const left = processesOver(cluster, postmaster)
    send(signal, left.includes(postmaster) && signal !== 'SIGKILL' ? [postmaster] : left)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (processesOver(cluster, postmaster).length === 0) return
      await delay(20)
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${postmaster}) still runs over ${cluster} and cannot be stopped.`,
  )
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL's postmaster and child processes, recognised by their working directory: the cluster's folder. */
function processesOver(cluster: string, postmaster: number): number[] {
  if (process.platform !== 'linux') return runsOver(cluster, postmaster) ? [postmaster] : []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false // exited meanwhile, or another user's
      }
    })
    .map(Number)
}

function runsOver(cluster: string, pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(cluster)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function send(signal: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
