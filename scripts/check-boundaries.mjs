/** Fails when an import crosses a boundary of docs/architecture.md: `npm run boundaries`. */
import { globSync, readFileSync } from 'node:fs'
import { findViolations } from './lib/boundaries.mjs'
import { ROOT } from './lib/machine.mjs'

const paths = globSync('{packages,apps}/*/{src,test,scripts}/**/*.{ts,tsx}', { cwd: ROOT })
const violations = findViolations(
  new Map(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')])),
)
for (const violation of violations) console.error(violation)
if (paths.length === 0) console.error('No source files found.')
process.exitCode = violations.length > 0 || paths.length === 0 ? 1 : 0
