/** Helpers for the machine's environment. Runs on Node 20 without installed dependencies. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve, sep } from 'node:path'

export const ROOT = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** The Node version pinned in package.json. */
export const NODE = join(ROOT, 'node_modules/node/bin/node')

const OLDEST_NODE = 20

/** Exits with a message for the operator. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

export function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return
  fail(
    `Prateleira needs Node ${OLDEST_NODE} or later to install; this is ${process.version}. See https://nodejs.org.`,
  )
}

/**
 * Installs the dependencies when they are missing or differ from package-lock.json. Development dependencies too, whatever
 * NODE_ENV says: the page is built here.
 */
export function ensureInstalled() {
  if (isInstalled()) return
  console.error('Installing dependencies ...')
  // npm must not run on the Node inside the folder that it is about to delete.
  const path = process.env.PATH.split(delimiter).filter((entry) => !entry.includes(`node_modules${sep}.bin`))
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH: path.join(delimiter) }
  const { status, error } = spawnSync('npm', args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) fail(`npm cannot be run: ${error.message}`)
  if (status !== 0) fail('npm ci failed; its messages are above.')
  if (!existsSync(NODE))
    fail(`${NODE} is missing: npm must be allowed to run install scripts (ignore-scripts=false).`)
}

/** npm records what it installed at the end. */
function isInstalled() {
  try {
    const wanted = readLock('package-lock.json')
    const installed = readLock('node_modules/.package-lock.json')
    return (
      existsSync(NODE) &&
      Object.entries(wanted).every(([path, entry]) => {
        if (!path.includes('node_modules') || entry.optional || entry.peer) return true
        const found = installed[path]
        return found && found.version === entry.version && found.integrity === entry.integrity
      })
    )
  } catch {
    return false
  }
}

function readLock(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages
}

/** Replaces this process with a program: its output, input, signals and exit code. Does not return. */
export function become(program, args) {
  // Leaves no second process behind; requires a Node newer than 20.
  if (process.execve) process.execve(program, [program, ...args], process.env)
  const child = spawn(program, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`${program} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
