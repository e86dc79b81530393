import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './machine.mjs'

test("the page's modules make no formatter of the platform while they load: one takes a slow phone 100 ms", () => {
  const files = globSync('{apps/web/src,packages/contract/src}/**/*.{ts,tsx}', { cwd: ROOT })
  const made = files.filter((path) =>
    /^(export )?const .*\bnew Intl\./m.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(made.filter((path) => !path.includes('.test.'))).toEqual([])
})
