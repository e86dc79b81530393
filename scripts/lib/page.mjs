import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildUnlessCurrent } from './built.mjs'
import { fail, NODE, ROOT } from './machine.mjs'
import { ensureServerBuilt } from './server.mjs'

const PAGE = join(ROOT, 'apps/web')

/** Builds page and server unless they were built from the current sources. */
export function ensureBuilt() {
  buildUnlessCurrent({
    // The stamp is outside dist, which is public.
    name: 'page',
    built: join(PAGE, 'dist/index.html'),
    sources: ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'],
    build: buildPage,
  })
  ensureServerBuilt()
}

function buildPage() {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  for (const args of [[vite, 'build'], ['compress.mjs']]) {
    const { status, stdout, stderr } = spawnSync(NODE, args, {
      cwd: PAGE,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) fail(`${stdout}${stderr}\nThe page could not be built.`)
  }
}
