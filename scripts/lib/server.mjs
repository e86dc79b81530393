/** How npm start, benchmarks and tests run the server. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildUnlessCurrent } from './built.mjs'
import { fail, NODE, ROOT } from './machine.mjs'

/**
 * Heap limits. On a machine with much memory Node lets garbage of short requests grow to several hundred megabytes; with a limit
 * it collects earlier at the same speed (figures in docs/performance.md). About a third of it is needed.
 */
export const SERVER_BOUNDS = ['--max-semi-space-size=8', '--max-old-space-size=192']

const SERVER = join(ROOT, 'apps/server')
/** The entry point of the sources. */
export const SERVER_SOURCE = join(SERVER, 'src/main.ts')
/** The same as one file (decision 251). */
export const SERVER_BUILT = join(SERVER, 'dist/main.mjs')

/** The entry point of the built server: call ensureServerBuilt first. */
export const SERVER_ARGS = [...SERVER_BOUNDS, SERVER_BUILT]

export const SERVER_ENV = {
  /** Compiled code is cached between starts, so that TypeScript is stripped once. Without write access Node works without it. */
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  /** Threads for files and hashes, of which hashes take half at most (kernel/sharing/slow-hashes.ts). Read once, by the process. */
  UV_THREADPOOL_SIZE: '8',
}

/**
 * Bundles the server and its libraries into one file, unless it was built from the current sources: loading 1,600 files
 * took most of a start.
 */
export function ensureServerBuilt() {
  buildUnlessCurrent({
    name: 'server',
    built: SERVER_BUILT,
    sources: ['apps/server/src', 'packages/contract/src', 'scripts/build-server.mjs', 'package-lock.json'],
    build() {
      const script = join(ROOT, 'scripts/build-server.mjs')
      const { status, stdout, stderr } = spawnSync(NODE, [script], { encoding: 'utf8' })
      if (status !== 0) fail(`${stdout}${stderr}\nThe server could not be built.`)
    },
  })
}
