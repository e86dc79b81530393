import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './machine.mjs'

const FEATURES = 'apps/web/src/features'
/** Combines the addresses of all features, so that one can link to another without importing it. */
export const pagePathsFile = join(ROOT, 'apps/web/src/config/paths.gen.ts')

/** @returns {string} the expected content of the file */
export function pagePathsText() {
  const names = globSync('*/paths.ts', { cwd: join(ROOT, FEATURES) })
    .map((path) => path.split(/[\\/]/)[0])
    .sort()
  const imports = names.map(
    (name) => `import { paths as ${variable(name)} } from '../features/${name}/paths.ts'`,
  )
  const parts = names.map((name) => `  ...${variable(name)},`)
  return [
    '// Generated from features/*/paths.ts by `npm run generate`. Not to be edited.',
    ...imports,
    '',
    'export const paths = {',
    ...parts,
    '} as const',
    '',
  ].join('\n')
}

const variable = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
