/** Part of `npm run check`: fails when a source file is too long. Generated files may be longer (`*.gen.ts`, apps/server/schema/). */
import { globSync, readFileSync } from 'node:fs'
import { findLongFiles } from './lib/file-size.mjs'
import { ROOT } from './lib/machine.mjs'

const SOURCES = [
  '{packages,apps}/*/*.{ts,mjs}',
  '{packages,apps}/*/{src,test,scripts,public,migrations}/**/*.{ts,tsx,mjs,js,css,sql}',
  '{e2e,bench,scripts}/**/*.{ts,tsx,mjs,js}',
]
const paths = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**'] }).filter(
  (path) => !path.endsWith('.gen.ts'),
)
const violations = findLongFiles(
  new Map(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')])),
)
for (const violation of violations) console.error(violation)
if (paths.length === 0) console.error('No source files found.')
process.exitCode = violations.length > 0 || paths.length === 0 ? 1 : 0
