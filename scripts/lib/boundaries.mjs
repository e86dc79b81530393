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
  /** What runs as soon as a file is loaded: without types and import()s. */
  const loaded = new Map()
  for (const [path, text] of sources) {
    const targets = []
    const { all, atOnce } = importsOf(path, text)
    loaded.set(
      path,
      atOnce.map((specifier) => resolveImport(path, specifier, sources) ?? specifier),
    )
    for (const specifier of all) {
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
    ...findEarlyChecks(loaded),
    ...findCycles(imports).map((cycle) => `imports run in a circle: ${cycle.join(' -> ')}`),
  ]
}

function importsOf(path, text) {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ moduleRequest, entries })),
    ...module.staticExports.map(({ entries }) => ({
      moduleRequest: entries.find((entry) => entry.moduleRequest)?.moduleRequest,
      entries,
    })),
  ].filter(({ moduleRequest }) => moduleRequest)
  const names = (list) => list.map(({ moduleRequest }) => moduleRequest.value)
  const isType = ({ entries }) => entries.length > 0 && entries.every((entry) => entry.isType)
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  )
  return {
    all: [...names(requests), ...later],
    atOnce: names(requests.filter((request) => !isType(request))),
  }
}

/**
 * Files of the page that load zod, a tenth of a first visit, before anybody has typed: schemas are import()ed by the forms
 * (`useZodForm`), and what is needed earlier stands in files of the contract without zod.
 */
function findEarlyChecks(loaded) {
  /** By file: the import through which it loads zod, if it does. */
  const ways = new Map()
  const findWay = (path) => {
    if (!ways.has(path)) {
      ways.set(path, undefined)
      ways.set(
        path,
        (loaded.get(path) ?? []).find((target) => target === 'zod' || findWay(target)),
      )
    }
    return ways.get(path)
  }
  return [...loaded.keys()]
    .filter((path) => path.startsWith('apps/web/src/') && !/\.test\.tsx?$/.test(path))
    .filter((path) => findWay(path) && !findWay(path).startsWith('apps/web/'))
    .map((path) => `${path} imports ${findWay(path)}: the page loads zod only once somebody types`)
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
