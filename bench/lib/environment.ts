import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { migrate } from '@prateleira/server/database'
import { startEmbeddedPostgres } from '@prateleira/server/kernel/embedded/embedded-postgres'
import pg from 'pg'
import {
  ensureServerBuilt,
  SERVER_BOUNDS,
  SERVER_BUILT,
  SERVER_ENV,
  SERVER_SOURCE,
} from '../../scripts/lib/server.mjs'
import { load, loadShop, ownerOf, type Sizes, TENANT } from './load.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const NODE = join(ROOT, 'node_modules/node/bin/node')
const SECRET = 'a secret for measuring, long enough for the configuration'

/** A durable PostgreSQL for the benchmark, deleted afterwards with all its databases. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'prateleira-bench-'))
  await chmod(folder, 0o711)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    sharedDir: join(folder, 'shared'),
  })
  return {
    /**
     * Creates a database of the given sizes, or with one empty shop and no statistics, or filled by an earlier version, and returns its
     * address.
     */
    database: async (
      name: string,
      sizes: Sizes | null | ((url: string) => Promise<void>),
    ): Promise<string> => {
      const admin = await connected(server.connectionString)
      await admin.query(`create database ${name}`)
      await admin.end()
      const address = new URL(server.connectionString)
      address.pathname = `/${name}`
      if (typeof sizes === 'function') await sizes(address.href)
      else await migrate(address.href)
      const client = await connected(address.href)
      if (typeof sizes !== 'function') await (sizes ? load(client, sizes) : loadShop(client))
      await client.query('checkpoint')
      await client.end()
      return address.href
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function connected(connectionString: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options })
  await client.connect()
  return client
}

/** The Cookie header of a session. */
export function cookieOf(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `prateleira_session=${encodeURIComponent(`${token}.${signature}`)}`
}

export interface RunningServer {
  url: string
  /** Session of the measured tenant, for a Cookie header. */
  cookie: string
  /** The server's session token, for the raw statements. */
  token: string
  pid: number
  /** Its peak memory. */
  peakMegabytes(): Promise<number>
  stop(): Promise<void>
}

/**
 * The real server in a separate process on a loaded database, with a session of the measured tenant. `root`: of another
 * checkout, whose page has been built. `person`: whose session it is.
 */
export async function startServer(
  databaseUrl: string,
  root = ROOT,
  person = ownerOf(TENANT),
): Promise<RunningServer> {
  const token = randomBytes(24).toString('base64url')
  const client = await connected(databaseUrl)
  await client.query(
    `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + interval '30 days')`,
    [token, person],
  )
  await client.end()
  const port = await freePort()
  ensureServerBuilt()
  const built = join(root, relative(ROOT, SERVER_BUILT))
  // An older checkout lacks it.
  const main = existsSync(built) ? built : join(root, relative(ROOT, SERVER_SOURCE))
  const process = spawn(NODE, [...SERVER_BOUNDS, main], {
    cwd: root,
    env: {
      ...globalThis.process.env,
      ...SERVER_ENV,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: SECRET,
      PORT: String(port),
      LOG_LEVEL: 'error',
      APP_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await ready(url, process)
  return {
    url,
    token,
    pid: process.pid as number,
    cookie: cookieOf(token),
    peakMegabytes: async () => peakMegabytes(process.pid as number),
    stop: () => stopped(process),
  }
}

/** Waits until the server is ready. */
export async function ready(url: string, process: ChildProcess): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error('The server ended instead of starting')
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export function stopped(process: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.exitCode !== null || process.signalCode !== null) return resolve()
    process.once('exit', () => resolve())
    process.kill('SIGTERM')
  })
}

export async function peakMegabytes(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
