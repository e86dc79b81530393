import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIELDS, PAGES } from '../../bench/web/pages.ts'
import { ROOT } from './machine.mjs'

test('npm run bench:web looks for texts that the page has: headings, placeholders and what leads to a field', () => {
  const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] })
    .concat(globSync('packages/contract/src/**/rules.ts', { cwd: ROOT }))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  const keys = /^F\d+$/
  const texts = [
    ...PAGES.map(({ heading }) => heading),
    ...FIELDS.flatMap(({ placeholder, behind = [] }) => [placeholder, ...behind]),
  ].filter((text) => !keys.test(text))
  expect(texts.length).toBeGreaterThan(20)
  // As a whole: between quotes, or between an element's tags.
  const isThere = (text) =>
    ["'", '"', '`'].some((mark) => sources.includes(mark + text + mark)) || sources.includes(`>${text}<`)
  expect(texts.filter((text) => !isThere(text))).toEqual([])
})
