import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './machine.mjs'
import { findUnlistedIds, listedIds } from './requirement-ids.mjs'

const listed = listedIds('| Id | Requirement |\n| EXI-01 | One. |\n| EXI-02 | Two, unlike EXI-09. |\n')
const check = (text) => findUnlistedIds(new Map([['x.test.ts', text]]), listed)

test('ids are listed by the first column of the tables', () => {
  expect([...listed]).toEqual(['EXI-01', 'EXI-02'])
})

test.each([
  ["test('EXI-01 sells', run)"],
  ['/** Sells (EXI-01..02). */'],
  ["const code = 'CAM-01'"],
  ["test('a code such as CAM-01 is found', run)"],
  ["test('UTF-8 is read', run)"],
])('%s is fine', (text) => {
  expect(check(text)).toEqual([])
})

test.each([
  ["test('EXI-03 sells', run)", 'EXI-03'],
  ["test('EXI-01, SELL-01 sells', run)", 'SELL-01'],
  ["test.each(rows)('SELL-01 %s', run)", 'SELL-01'],
  ['// As EXI-09 says.', 'EXI-09'],
  ['/** EXI-02..03 */', 'EXI-03'],
])('%s names an id that is not listed', (text, id) => {
  expect(check(text)).toEqual([`x.test.ts: ${id} is not in docs/requirements.md`])
})

test('docs/requirements.md lists every requirement id of code and tests', () => {
  const own = 'scripts/lib/requirement-ids'
  const paths = globSync('{apps,packages,scripts,bench,e2e}/**/*.{ts,tsx,mts,mjs,sql}', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).filter((path) => !path.startsWith(own))
  const sources = new Map(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]))
  const document = readFileSync(`${ROOT}/docs/requirements.md`, 'utf8')
  expect(paths.length).toBeGreaterThan(500)
  expect(findUnlistedIds(sources, listedIds(document))).toEqual([])
})
