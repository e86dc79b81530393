import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EmbeddedPostgresError } from './errors.ts'
import type { SystemUser } from './system-user.ts'

export type PostmasterOptions = {
  binaries: string
  cluster: string
  socketFolder: string
  user: SystemUser | undefined
  /** False trades safety against power failure for speed; for tests. */
  durable: boolean
  log: (line: string) => void
}

/** A running PostgreSQL. `exited` resolves when it has ended, with its exit code or signal. */
export type Postmaster = {
  exited: Promise<string>
  stop(): Promise<void>
}

/** For a small machine shared with the server itself; fully durable. */
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '60',
  jit: 'off',
  io_method: 'sync',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '512MB',
  full_page_writes: 'on',
  timezone: 'UTC',
  // Statements and their errors contain user input: the server logs its own errors, without values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on' }
/** Tests open many pools at once, and copy a database for each file: with this little in the log of changes a copy writes nothing to it. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

/** Somebody's SIGTERM: it would refuse new connections for as long as the server keeps its own. */
const SMART = 'received smart shutdown request'
const READY = 'database system is ready to accept connections'
/** Logged at every start and stop, of no use to the operator. */
const ROUTINE =
  /ready to accept connections|starting PostgreSQL|listening on|was shut down at|shutting down|shut down$|fast shutdown request|aborting any active|terminating connection due to administrator|background worker|the database system is (starting up|shutting down)/

const FAST_SHUTDOWN_MS = 10_000
const IMMEDIATE_SHUTDOWN_MS = 5_000

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections, after recovery if needed.
 * @throws EmbeddedPostgresError with its last lines when it exits before that.
 */
export function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, cluster, socketFolder, user, durable, log } = options
  const settings = {
    ...SETTINGS,
    ...(durable ? DURABLE : NOT_DURABLE),
    unix_socket_directories: `"${socketFolder}"`,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    cwd: '/',
    uid: user?.uid,
    gid: user?.gid,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C in a terminal must reach only the server, which finishes its requests before it stops
    // the database.
    detached: true,
  })
  return new Promise((resolve, reject) => {
    const last: string[] = []
    const exited = new Promise<string>((done) => {
      child.once('close', (code, signal) => done(signal ? `by ${signal}` : `exit code ${code}`))
    })
    createInterface({ input: child.stderr }).on('line', (line) => {
      const message = line.replace(/^.*? UTC \[\d+\] /, '')
      if (!ROUTINE.test(message)) log(`PostgreSQL: ${message}`)
      last.push(message)
      if (last.length > 20) last.shift()
      if (message.includes(SMART)) {
        log('Another program told PostgreSQL to stop, which waits for its connections: they are ended now')
        child.kill('SIGINT')
      }
      if (message.endsWith(READY)) {
        if (child.pid) watchOver(child.pid, user, exited)
        resolve({ exited, stop: () => stop(child, exited) })
      }
    })
    child.once('error', (error) => {
      reject(
        new EmbeddedPostgresError(
          `PostgreSQL does not run on this system: ${error.message}. Set DATABASE_URL.`,
        ),
      )
    })
    child.once('close', () => {
      reject(new EmbeddedPostgresError(`PostgreSQL did not start: ${last.join(' | ')}`))
    })
  })
}

/**
 * Stops PostgreSQL when this process ends without doing so, even by kill -9: a shell holds the other end of a pipe that the
 * operating system then closes.
 */
function watchOver(pid: number, user: SystemUser | undefined, exited: Promise<unknown>): void {
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    cwd: '/',
    uid: user?.uid,
    gid: user?.gid,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell the next start still finds and stops what was left.
  shell.on('error', () => {})
  shell.unref()
  exited.then(() => shell.kill('SIGKILL'))
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGINT')
  if (await within(FAST_SHUTDOWN_MS, exited)) return
  child.kill('SIGQUIT')
  if (await within(IMMEDIATE_SHUTDOWN_MS, exited)) return
  child.kill('SIGKILL')
  await exited
}

async function within(milliseconds: number, done: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const answer = await Promise.race([done.then(() => true), late])
  clearTimeout(timer)
  return answer
}
