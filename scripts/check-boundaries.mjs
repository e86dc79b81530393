/**
 * `npm run boundaries`: fails when an import breaks a rule of docs/architecture.md, when the kernel names something of a module, or when a
 * module writes another's table.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { findViolations } from './lib/boundaries.mjs'
import { findForeignWords, tablesOf } from './lib/kernel-words.mjs'
import { ROOT } from './lib/machine.mjs'
import { findForeignWrites, ownersOf } from './lib/table-writers.mjs'

const read = (paths) => new Map(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]))

const paths = globSync('{packages,apps}/*/{src,test,scripts}/**/*.{ts,tsx}', { cwd: ROOT })
// Generated files and tests may name modules, and tests write what they like.
const written = (folder) =>
  globSync(`apps/server/src/${folder}/**/*.ts`, { cwd: ROOT }).filter(
    (path) => !/\.(gen|test)\.ts$/.test(path),
  )
const kernel = written('kernel')
const schemas = read(globSync('apps/server/schema/*.sql', { cwd: ROOT }))
const modules = readdirSync(`${ROOT}/apps/server/src/modules`)
const tables = tablesOf([...schemas].map(([path, text]) => [basename(path), text]))
const violations = [
  ...findViolations(read(paths)),
  ...findForeignWords(read(kernel), { modules, tables }),
  ...findForeignWrites(read(written('modules')), ownersOf(schemas, modules)),
]
for (const violation of violations) console.error(violation)
const found = [paths, kernel, modules, tables].every(({ length }) => length > 0)
if (!found) console.error('No source files, modules or tables found.')
process.exitCode = violations.length > 0 || !found ? 1 : 0
