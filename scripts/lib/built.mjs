import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './machine.mjs'

/** Builds something unless it was built from the current sources. `built`: a file that the build creates. */
export function buildUnlessCurrent({ name, built, sources, build }) {
  // Hash of the sources of the last complete build.
  const stamp = join(ROOT, 'node_modules/.cache/prateleira', name)
  const hash = hashOf(sources)
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.error(`Building the ${name} ...`)
  rmSync(stamp, { force: true })
  build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** By content, since a checkout changes all modification times. */
function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
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
