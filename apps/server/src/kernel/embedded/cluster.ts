import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import type { SystemUser } from './system-user.ts'

type Options = { home: string; binaries: string; user: SystemUser | undefined; durable: boolean }

/**
 * Creates the cluster of a home if there is none: UTF-8, collation C.UTF-8 of the builtin provider (the same on every machine),
 * scram-sha-256, superuser `postgres`. Returns its folder, the superuser's password, and whether it was created now.
 * @throws EmbeddedPostgresError with initdb's output, or when the cluster belongs to another user.
 */
export async function ensureCluster(options: Options): Promise<{
  folder: string
  password: string
  created: boolean
}> {
  const folder = join(options.home, 'cluster')
  const passwordFile = join(options.home, 'password')
  if (existsSync(folder)) {
    assertOwner(folder, options.user)
    return { folder, password: readPassword(passwordFile), created: false }
  }
  if (!existsSync(passwordFile)) {
    writeDurably(passwordFile, `${randomBytes(24).toString('base64url')}\n`)
    syncFolder(options.home)
  }
  // Created beside the final folder and renamed when complete, so that a crash leaves no incomplete cluster behind.
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (options.user) chownSync(unfinished, options.user.uid, options.user.gid)
  const password = readPassword(passwordFile)
  await initdb(unfinished, password, options)
  renameSync(unfinished, folder)
  syncFolder(options.home)
  return { folder, password, created: true }
}

/** A copy that root made without `-a` belongs to root, as which PostgreSQL never runs. */
function assertOwner(folder: string, user: SystemUser | undefined): void {
  if (!user || statSync(folder).uid === user.uid) return
  throw new EmbeddedPostgresError(
    `The database in ${folder} belongs to root, and PostgreSQL runs as ${user.name}: a copy must keep the owners (cp -a). ` +
      `Give it to that user: chown -R ${user.name}: ${folder}`,
  )
}

async function initdb(folder: string, password: string, { home, binaries, user, durable }: Options) {
  const passwordCopy = join(home, 'password.initdb')
  writeDurably(passwordCopy, `${password}\n`)
  if (user) chownSync(passwordCopy, user.uid, user.gid)
  const flags = [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordCopy}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    const { code, output } = await run(join(binaries, 'bin', 'initdb'), flags, user)
    if (code !== 0) throw new EmbeddedPostgresError(`initdb could not make the database: ${output.trim()}`)
  } finally {
    rmSync(passwordCopy, { force: true })
  }
}

function run(program: string, args: string[], user: SystemUser | undefined) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      uid: user?.uid,
      gid: user?.gid,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) =>
      reject(new EmbeddedPostgresError(`${program} does not run: ${error.message}`)),
    )
    child.on('close', (code) => resolve({ code, output }))
  })
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database password cannot be read from ${file}: ${(error as Error).message}. Put the file back from a backup.`,
    )
  }
}

function writeDurably(file: string, text: string): void {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  const handle = openSync(unfinished, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
