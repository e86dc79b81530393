import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The folder of each package, by the name that imports use. */
const PACKAGES = {
  '@prateleira/contract': 'packages/contract',
  '@prateleira/server': 'apps/server',
  '@prateleira/web': 'apps/web',
}

/** Each takes the importing and the imported path and returns the violation, if any. */
const RULES = [
  (from, to) =>
    zone(from) === 'contract' && zone(to) !== 'contract' && 'the contract imports nothing of ours',
  (from, to) => zone(from) === 'web' && zone(to) === 'server' && 'the page does not import the server',
  (from, to) => zone(from) === 'server' && zone(to) === 'web' && 'the server does not import the page',
  (from, to) => {
    const own = inside(from, 'apps/web/src/features/')
    const other = inside(to, 'apps/web/src/features/')
    return own && other && own !== other && 'features do not import each other'
  },
  (from, to) =>
    /^apps\/web\/src\/(components|lib|config)\//.test(from) &&
    /^apps\/web\/src\/(features|app)\//.test(to) &&
    // Addresses are shared by all: config/paths.gen.ts combines them.
    !to.endsWith('/paths.ts') &&
    'shared parts of the page know no feature',
  (from, to) => {
    const own = inside(from, 'apps/server/src/modules/')
    const other = inside(to, 'apps/server/src/modules/')
    const hidden = other && own !== other && to !== `apps/server/src/modules/${other}/index.ts`
    return from.startsWith('apps/server/src/') && own && hidden && 'modules see each other through index.ts'
  },
  (from, to) => isKernel(from) && to.startsWith('apps/server/src/modules/') && 'the kernel knows no module',
  (from, to) =>
    isKernel(from) &&
    !isTest(from) &&
    /^apps\/server\/src\/(?!kernel\/|modules\/)/.test(to) &&
    'the kernel knows nothing of the server around it',
  (from, to) =>
    isKernel(from) &&
    !isTest(from) &&
    /^packages\/contract\/src\/(?!shared\/|(index|errors)\.ts$)/.test(to) &&
    'the kernel knows only the shared part of the contract, and the whole',
  (from, to) =>
    /^apps\/server\/src\/[^/]+\.ts$/.test(from) &&
    !from.endsWith('.gen.ts') &&
    to.startsWith('apps/server/src/modules/') &&
    'the server knows modules by the generated lists',
]

/**
 * Checks the import rules of docs/architecture.md and that there are no import cycles, including type-only and dynamic imports: to
 * understand one file of a cycle, one has to read all of them.
 * @param {Map<string, string>} sources text of each source file, by its path from the root of the repository
 * @returns {string[]} one line for each violation
 */
export function findViolations(sources) {
  const violations = []
  const imports = new Map()
  for (const [path, text] of sources) {
    const targets = []
    for (const specifier of importsOf(path, text)) {
      const target = resolveImport(path, specifier, sources)
      if (!target) continue
      targets.push(target)
      for (const rule of RULES) {
        const wrong = rule(path, target)
        if (wrong) violations.push(`${path} imports ${target}: ${wrong}`)
      }
    }
    imports.set(path, targets)
  }
  return [
    ...violations,
    ...findCycles(imports).map((cycle) => `imports run in a circle: ${cycle.join(' -> ')}`),
  ]
}

function importsOf(path, text) {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []).slice(0, 1),
    ),
  ]
  return [
    ...requests.map(({ value }) => value),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
}

/**
 * The path of the imported file, which need not exist if a package name identifies it; undefined for other packages.
 */
function resolveImport(from, specifier, sources) {
  let path
  if (specifier.startsWith('.')) path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  for (const [name, folder] of Object.entries(PACKAGES)) {
    if (specifier === name) path = `${folder}/src/index.ts`
    if (specifier.startsWith(`${name}/`)) path = `${folder}/src${specifier.slice(name.length)}`
  }
  if (!path) return undefined
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  return candidates.find((candidate) => sources.has(candidate)) ?? path
}

function isKernel(path) {
  return path.startsWith('apps/server/src/kernel/')
}

/** A test may use the whole application. */
function isTest(path) {
  return path.endsWith('.test.ts')
}

function zone(path) {
  if (path.startsWith('packages/contract/')) return 'contract'
  return /^apps\/(server|web)\//.exec(path)?.[1] ?? 'other'
}

/** The name of the folder directly below `folder` that contains `path`. */
function inside(path, folder) {
  return path.startsWith(folder) ? path.slice(folder.length).split('/')[0] : undefined
}

/** Depth-first search; reports each cycle once, from where it was entered. */
function findCycles(graph) {
  const cycles = []
  const state = new Map()
  const trail = []
  const visit = (path) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    trail.push(path)
    for (const target of graph.get(path) ?? []) visit(target)
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path)
  return cycles
}
