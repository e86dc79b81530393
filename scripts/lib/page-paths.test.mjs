import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagePathsFile, pagePathsText } from './page-paths.mjs'

test('the addresses of the page are those of its features', () => {
  expect(readFileSync(pagePathsFile, 'utf8') === pagePathsText(), 'is stale: npm run generate').toBe(true)
})

test('no two features have an address of the same name', () => {
  const names = [...pagePathsText().matchAll(/features\/([\w-]+)\/paths/g)].flatMap(([, feature]) => {
    const text = readFileSync(
      new URL(`../../apps/web/src/features/${feature}/paths.ts`, import.meta.url),
      'utf8',
    )
    return [...text.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  })
  expect(names.length).toBeGreaterThan(20)
  expect(names).toEqual([...new Set(names)])
})
