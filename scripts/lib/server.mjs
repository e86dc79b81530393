/** How npm start, benchmarks and tests run the server. */
import { join } from 'node:path'
import { ROOT } from './machine.mjs'

/**
 * Heap limits. On a machine with much memory Node lets garbage of short requests grow to several hundred megabytes; with a limit
 * it collects earlier at the same speed (figures in docs/performance.md). About a third of it is needed.
 */
export const SERVER_ARGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=192',
  join(ROOT, 'apps/server/src/main.ts'),
]

/**
 * Compiled code is cached between starts, so that TypeScript is stripped once. Without write access Node works without it.
 */
export const SERVER_ENV = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') }
