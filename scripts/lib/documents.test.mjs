import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './machine.mjs'

const documents = globSync(['*.md', 'docs/**/*.md', 'apps/server/src/modules/*/README.md'], { cwd: ROOT })
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
      new RegExp(
        `\\| ${number} \\| [\\d-]+ \\| \\[${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\]\\(${name}\\) \\|`,
      ),
    )
  }
})

test('every module of the server says in a README what it is for', () => {
  for (const module of readdirSync(join(ROOT, 'apps/server/src/modules'))) {
    expect(documents).toContain(`apps/server/src/modules/${module}/README.md`)
  }
})
