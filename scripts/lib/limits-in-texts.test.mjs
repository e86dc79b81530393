import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './machine.mjs'

/** Numbers without a constant: names of selectable periods, and what others decide. */
const OTHERS = [
  'apps/server/src/modules/account/used-codes.ts',
  'apps/server/src/modules/integration/introduction.ts',
  'apps/web/src/features/receivables/receivables-page.tsx',
  'apps/web/src/features/reports/report-answers.ts',
  'apps/web/src/features/sales/settings/scale-section.tsx',
  'apps/web/src/features/team/activity-words.ts',
  'packages/contract/src/admin/report-rules.ts',
  'packages/contract/src/admin/schemas.ts',
  'packages/contract/src/reports/rules.ts',
]
const LIMIT =
  /(?<![\d,.])\d+ (dias|horas|minutos|segundos|meses|anos|caracteres|letras|dígitos|pessoas|itens|linhas|fotos|imagens|MB)\b|(?:mais de|depois de|por|até) (?:meia|uma|um) (?:hora|dia|semana|mês|ano)\b/
const COMMENT = /^\s*(\{?\/\*|\*[ /]|\/\/)/

function statedLimits() {
  const files = globSync('{apps/*/src,packages/contract/src}/**/*.{ts,tsx}', { cwd: ROOT })
  return files
    .filter((path) => !/\.test\.|\.gen\./.test(path) && !OTHERS.includes(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => !COMMENT.test(line) && LIMIT.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
}

test('texts have times, lengths and numbers from the constants that decide them', () => {
  expect(statedLimits()).toEqual([])
})
