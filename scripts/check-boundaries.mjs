/**
 * `npm run boundaries`: fails when an import breaks a rule of docs/architecture.md, or when the kernel names something of a
 * module.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { findViolations } from './lib/boundaries.mjs'
import { findForeignWords, tablesOf } from './lib/kernel-words.mjs'
import { ROOT } from './lib/machine.mjs'

const read = (paths) => new Map(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]))

const paths = globSync('{packages,apps}/*/{src,test,scripts}/**/*.{ts,tsx}', { cwd: ROOT })
// Generated files and tests may name modules.
const kernel = globSync('apps/server/src/kernel/**/*.ts', { cwd: ROOT }).filter(
  (path) => !/\.(gen|test)\.ts$/.test(path),
)
const schemas = read(globSync('apps/server/schema/*.sql', { cwd: ROOT }))
const modules = readdirSync(`${ROOT}/apps/server/src/modules`)
const tables = tablesOf([...schemas].map(([path, text]) => [basename(path), text]))
const violations = [...findViolations(read(paths)), ...findForeignWords(read(kernel), { modules, tables })]
for (const violation of violations) console.error(violation)
const found = [paths, kernel, modules, tables].every(({ length }) => length > 0)
if (!found) console.error('No source files, modules or tables found.')
process.exitCode = violations.length > 0 || !found ? 1 : 0
