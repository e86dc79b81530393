/** How the server is run, by npm start and by what measures or tests it. */
import { join } from 'node:path'
import { ROOT } from './machine.mjs'

/**
 * Bounds on the heap. On a machine with much memory Node lets garbage of short requests pile up to several hundred megabytes; told
 * that it has less, it clears earlier and is as fast (docs/performance.md has the figures). What is needed is a third of it.
 */
export const SERVER_ARGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=192',
  join(ROOT, 'apps/server/src/main.ts'),
]

/** Compiled code is kept between starts, so that TypeScript is read once. Without write access Node does without. */
export const SERVER_ENV = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') }
