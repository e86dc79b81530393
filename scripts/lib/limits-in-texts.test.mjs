import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './machine.mjs'

/** Times without a constant: names of selectable periods, and times that others decide. */
const PERIODS = [
  'apps/server/src/modules/account/used-codes.ts',
  'apps/web/src/features/receivables/receivables-page.tsx',
  'apps/web/src/features/reports/report-answers.ts',
  'apps/web/src/features/team/activity-words.ts',
  'packages/contract/src/admin/report-rules.ts',
  'packages/contract/src/admin/schemas.ts',
  'packages/contract/src/reports/rules.ts',
]
const TIME = /(?<![\d,.])\d+ (dias|horas|minutos|segundos|meses|anos)\b/
const COMMENT = /^\s*(\{?\/\*|\*[ /]|\/\/)/

function statedTimes() {
  const files = globSync('{apps/*/src,packages/contract/src}/**/*.{ts,tsx}', { cwd: ROOT })
  return files
    .filter((path) => !/\.test\.|\.gen\./.test(path) && !PERIODS.includes(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => !COMMENT.test(line) && TIME.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
}

test('texts have times from the constants that decide them', () => {
  expect(statedTimes()).toEqual([])
})
