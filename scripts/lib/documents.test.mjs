import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './machine.mjs'

const documents = globSync(['*.md', 'docs/**/*.md', 'apps/server/src/modules/*/README.md'], { cwd: ROOT })
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const read = (path) => readFileSync(join(ROOT, path), 'utf8')

test('every relative link of the documents leads to a file', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, target]) => target)
      .filter((target) => !target.includes(':') && !existsSync(join(ROOT, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(documents.length).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

test('every decision stands in the index with its number and title, and says its status and date', () => {
  const index = read('docs/decisions/README.md')
  for (const name of readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name))) {
    const text = read(`docs/decisions/${name}`)
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
    expect(number?.padStart(4, '0'), name).toBe(basename(name).slice(0, 4))
    expect(text, name).toMatch(/^# .+\n\n(Accepted|Superseded by \d+)\b.*, \d{4}-\d\d-\d\d\.\n/)
    expect(index).toMatch(
      new RegExp(`\\| ${number} \\| [\\d-]+ \\| \\[${literal(title)}\\]\\(${name}\\) \\|`),
    )
  }
})

test('every module of the server says in a README what it is for', () => {
  for (const module of readdirSync(join(ROOT, 'apps/server/src/modules'))) {
    expect(documents).toContain(`apps/server/src/modules/${module}/README.md`)
  }
})

test('the README of a module names all of its tables, and says what other modules may call', () => {
  for (const module of readdirSync(join(ROOT, 'apps/server/src/modules'))) {
    const text = read(`apps/server/src/modules/${module}/README.md`)
    expect(text, module).toContain('\n## Tables\n')
    expect(text, module).toContain('\n## For other modules\n')
    const schema = join(ROOT, `apps/server/schema/${module}.sql`)
    const tables = existsSync(schema)
      ? [...readFileSync(schema, 'utf8').matchAll(/^create table (?:\w+\.)?"?(\w+)/gm)].map(
          ([, name]) => name,
        )
      : []
    expect(
      tables.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)),
      module,
    ).toEqual([])
  }
})

/** Current documents: decisions describe the state of their time. */
const current = documents.filter((path) => !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md')
/** `text` between back ticks, and the lines of code blocks. */
const codeOf = (text) => [
  ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code),
  ...[...text.matchAll(/```\w*\n([\s\S]*?)```/g)].flatMap(([, block]) => block.split('\n')),
]
/** `a/{b,c}.ts` as a/b.ts and a/c.ts. */
const spelledOut = (path) => {
  const [, before, choices, after] = /^(.*?)\{(.+?)\}(.*)$/.exec(path) ?? []
  return choices ? choices.split(',').flatMap((one) => spelledOut(before + one + after)) : [path]
}

test('every command that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = current.flatMap((path) =>
    codeOf(read(path)).flatMap((code) =>
      [...code.matchAll(/npm (?:run )?(?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => [path, name]),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  const own = ['ci', 'install', 'run']
  expect(named.filter(([, name]) => !(name in scripts) && !own.includes(name))).toEqual([])
})

test('a number followed by the name of a constant in brackets is that constant', () => {
  const constants = new Map(
    globSync('packages/contract/src/**/*.ts', { cwd: ROOT }).flatMap((path) =>
      [...read(path).matchAll(/export const ([A-Z][A-Z_]+) = ([\d_]+)$/gm)].map(([, name, value]) => [
        name,
        value.replaceAll('_', ''),
      ]),
    ),
  )
  const named = current.flatMap((path) =>
    [...read(path).matchAll(/(\d[\d,]*) [^()\d.\n]*\(`([A-Z][A-Z_]+)`\)/g)].map(([, number, name]) => [
      path,
      name,
      number.replaceAll(',', ''),
    ]),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter(([, name, number]) => constants.get(name) !== number)).toEqual([])
})

/** A pattern of a path in which `…` and `<name>` stand for a part of a name; the same name for the same part. */
function patternOf(path) {
  const seen = []
  return path
    .split(/(…|<[\w-]+>)/)
    .map((part, at) => {
      if (at % 2 === 0) return literal(part)
      if (part !== '…' && seen.includes(part)) return `\\${seen.indexOf(part) + 1}`
      seen.push(part)
      return '([^/]+)'
    })
    .join('')
}

/** Endings of paths made by a running server or an operator, and of former ones. */
const NOT_HERE = /(^|\/)(data|postgres|product-images|outbox|platform|notes)\/$|roles\.sql$|\/notes\.sql$/

test('every file and folder that the documents name exists', () => {
  const files = globSync('**/*.{ts,tsx,mts,mjs,js,md,sql,json,css,sh,yml}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', 'data/**'],
  }).map((path) => `/${path}`)
  const named = current.flatMap((document) =>
    codeOf(read(document))
      .filter((code) => /^[\w./{},…<>-]+(\.(ts|tsx|mjs|md|sql)|\/)$/.test(code))
      .flatMap(spelledOut)
      .filter((path) => !path.startsWith('/') && !NOT_HERE.test(path))
      .map((path) => [document, path]),
  )
  const isThere = ([document, path]) => {
    // A bare name in the README of a module means the module's own file: other modules have files of the same name.
    const module = !/[/…]/.test(path) && /^apps\/server\/src\/modules\/(\w+)\/README.md$/.exec(document)?.[1]
    const pattern = new RegExp(`/${patternOf(path)}${path.endsWith('/') ? '' : '$'}`)
    return files.some((file) => pattern.test(file) && (!module || file.includes(`/${module}/`)))
  }
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((one) => !isThere(one))).toEqual([])
})

test('every name of code in the description of the architecture stands in the sources', () => {
  const sources = globSync(['{packages,apps,scripts,e2e}/**/*.{ts,tsx,mjs,sql}', '*.json'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const words = new Set(sources.flatMap((path) => read(path).match(/\w+/g) ?? []))
  const now = read('docs/architecture.md').split('\n## The tree, before and after')[0]
  const named = codeOf(now).flatMap((code) => /^([A-Za-z]\w+)(\(.*\))?$/.exec(code)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !words.has(name))).toEqual([])
})

test('the work of a job is in a file of its name', () => {
  const wrong = globSync('apps/server/src/modules/*/module.ts', { cwd: ROOT }).flatMap((path) => {
    const [, jobs = ''] = /\n {2}jobs: \{([\s\S]*?)\n {2}\},/.exec(read(path)) ?? []
    return [...jobs.matchAll(/^ {4}'([\w-]+)': \{/gm)]
      .map(([, name]) => `${dirname(path)}/**/${name}.ts`)
      .filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)
  })
  expect(wrong).toEqual([])
})

test('the first journeys of a module have its name', () => {
  // What the stock has is entered and left.
  const names = { stock: ['entry', 'exit'] }
  for (const module of readdirSync(join(ROOT, 'apps/server/src/modules'))) {
    for (const name of names[module] ?? [module])
      expect(existsSync(join(ROOT, `e2e/${module}/${name}.spec.ts`)), `${module}: ${name}`).toBe(true)
  }
})
