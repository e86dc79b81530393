import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, NODE, ROOT } from './machine.mjs'

const PAGE = join(ROOT, 'apps/web')
const BUILT = join(PAGE, 'dist/index.html')
/** Hash of the sources of the last complete build. Outside dist, which is public. */
const STAMP = join(ROOT, 'node_modules/.cache/prateleira/page')
const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']

/** Builds the page unless it was built from the current sources. */
export function ensureBuilt() {
  const hash = hashSources()
  if (existsSync(BUILT) && readStamp() === hash) return
  console.error('Building the page ...')
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  for (const args of [[vite, 'build'], ['compress.mjs']]) {
    const { status, stdout, stderr } = spawnSync(NODE, args, {
      cwd: PAGE,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) fail(`${stdout}${stderr}\nThe page could not be built.`)
  }
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined
}

/** By content, since a checkout changes all modification times. */
function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const path of filesOf(source))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(ROOT, path)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (/(^|\/)(node_modules|dist)$/.test(path) || /\.test\.tsx?$/.test(path)) return []
  try {
    return readdirSync(join(ROOT, path))
      .sort()
      .flatMap((name) => filesOf(`${path}/${name}`))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}
