import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { NOBODY, type Shop, shopBehind, shopOf } from '../harness.ts'
import type { ServerProcess } from './server-process.ts'

/** An empty data folder for a server with an embedded PostgreSQL, removed after the test. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prateleira-fault-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Signs up a new account at that server and signs in. */
export async function signedUp(server: ServerProcess): Promise<Shop> {
  const nobody = shopOf(server.url, NOBODY)
  const credentials = { email: 'ana@example.com', password: 'segredo-bom' }
  const person = { ...credentials, full_name: 'Ana', company_name: 'Loja', phone: '1133334444' }
  expect((await nobody.call('POST', '/api/v1/account/sign-up', person)).status).toBe(201)
  const { headers } = await nobody.call('POST', '/api/v1/account/sign-in', credentials)
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return shopBehind(server.url, { email: credentials.email, cookie })
}

/** The process id of the embedded PostgreSQL. */
export async function postmaster(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

/** A superuser's connection to the embedded database, bypassing the server. Closed after the test. */
export async function databaseOf(dataDir: string): Promise<pg.Pool> {
  const home = join(dataDir, 'postgres')
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  const pool = new pg.Pool({
    host: join(home, 'run'),
    user: 'postgres',
    database: 'postgres',
    password,
    max: 2,
  })
  // The database is stopped while the pool is connected.
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return pool
}
