import { expect, test } from 'vitest'
import { findViolations } from './boundaries.mjs'

const check = (files) => findViolations(new Map(Object.entries(files)))
const modules = 'apps/server/src/modules'
const features = 'apps/web/src/features'

test('allows what the architecture allows', () => {
  expect(
    check({
      'packages/contract/src/stock/rules.ts': `import { z } from 'zod'; import { money } from '../shared/money.ts'`,
      'packages/contract/src/shared/money.ts': '',
      [`${modules}/sales/cancel.ts`]: `import { reverse } from '../stock/index.ts'; import { db } from '../../kernel/db.ts'`,
      [`${modules}/stock/index.ts`]: `export { reverse } from './reverse.ts'`,
      [`${modules}/stock/reverse.ts`]: `import { rule } from '@prateleira/contract/stock/rules'`,
      'apps/server/src/kernel/db.ts': `import pg from 'pg'; import { contract } from '@prateleira/contract'`,
      'packages/contract/src/index.ts': `export const contract = {}`,
      'apps/server/src/kernel/db.test.ts': `import { db } from './db.ts'; import { app } from '../app.ts'`,
      'apps/server/src/modules.gen.ts': `import { stock } from './modules/stock/module.ts'`,
      'apps/server/src/app.ts': `import { modules } from './modules.gen.ts'`,
      'apps/web/src/app/router.tsx': `import { Page } from '../features/stock/page.tsx'`,
      [`${features}/stock/page.tsx`]: `import { Table } from '../../components/table.tsx'`,
      'apps/web/src/components/table.tsx': '',
    }),
  ).toEqual([])
})

test.each([
  ['packages/contract/src/a.ts', '@prateleira/server/config', 'the contract imports nothing of ours'],
  ['packages/contract/src/a.ts', '../../../apps/web/src/lib/b.ts', 'the contract imports nothing of ours'],
  ['apps/web/src/lib/a.ts', '@prateleira/server/config', 'the page does not import the server'],
  ['apps/web/src/lib/a.ts', '../../../server/src/config.ts', 'the page does not import the server'],
  ['apps/server/src/app.ts', '@prateleira/web/lib/a', 'the server does not import the page'],
  [`${features}/stock/page.tsx`, '../sales/list.tsx', 'features do not import each other'],
  ['apps/web/src/components/table.tsx', '../features/stock/page', 'shared parts of the page know no feature'],
  ['apps/web/src/lib/client.ts', '../app/router.tsx', 'shared parts of the page know no feature'],
  [`${modules}/sales/cancel.ts`, '../stock/reverse.ts', 'modules see each other through index.ts'],
  ['apps/server/src/kernel/db.ts', '../modules/stock/index.ts', 'the kernel knows no module'],
  ['apps/server/src/kernel/db.test.ts', '../modules/stock/index.ts', 'the kernel knows no module'],
  ['apps/server/src/kernel/db/db.ts', '../../app.ts', 'the kernel knows nothing of the server around it'],
  [
    'apps/server/src/kernel/db.ts',
    '@prateleira/contract/stock/rules',
    'only the shared part of the contract',
  ],
  ['apps/server/src/app.ts', './modules/stock/module.ts', 'the server knows modules by the generated lists'],
])('%s may not import %s', (from, specifier, wrong) => {
  for (const statement of [
    `import { x } from '${specifier}'`,
    `import type { X } from '${specifier}'`,
    `import '${specifier}'`,
    `export * from '${specifier}'`,
    `export { x } from '${specifier}'`,
    `const x = await import('${specifier}')`,
  ]) {
    expect(check({ [from]: statement }), statement).toEqual([expect.stringContaining(wrong)])
  }
})

test.each([
  `export * from './a.ts'`,
  `import { type A } from './a.ts'`,
  `import type { A } from './a.ts'`,
  `const a = () => import('./a.ts')`,
])('finds imports that run in a circle, closed by %s', (closing) => {
  const [a, b] = ['packages/contract/src/a.ts', 'packages/contract/src/b.ts']
  expect(check({ [a]: `import { b } from './b.ts'`, [b]: closing })).toEqual([
    `imports run in a circle: ${a} -> ${b} -> ${a}`,
  ])
})

test.each([
  ["import * as z from 'zod'", ['apps/web/src/lib/a.ts imports zod']],
  [
    "import { x } from '@prateleira/contract/b'",
    ['apps/web/src/lib/a.ts imports packages/contract/src/b.ts'],
  ],
  [
    "import { x } from '@prateleira/contract/c'",
    ['apps/web/src/lib/a.ts imports packages/contract/src/c.ts'],
  ],
  [
    "export { x } from '@prateleira/contract/b'",
    ['apps/web/src/lib/a.ts imports packages/contract/src/b.ts'],
  ],
  ["import type { X } from '@prateleira/contract/b'", []],
  ["import { type X } from '@prateleira/contract/b'", []],
  ["const x = () => import('@prateleira/contract/b')", []],
])('the page that has %s loads zod before anybody types, or does not', (statement, wrong) => {
  const said = wrong.map((text) => `${text}: the page loads zod only once somebody types`)
  const others = {
    'packages/contract/src/b.ts': "import * as z from 'zod'",
    'packages/contract/src/c.ts': "import { x } from './b.ts'",
    'apps/web/src/lib/d.ts': "import { x } from './a.ts'",
  }
  expect(check({ 'apps/web/src/lib/a.ts': statement, ...others })).toEqual(said)
  expect(check({ 'apps/web/src/lib/a.test.ts': statement, ...others })).toEqual([])
})

test('is not misled by comments and strings', () => {
  expect(
    check({ 'apps/server/src/app.ts': `// import '@prateleira/web'\nconst s = "import '@prateleira/web'"` }),
  ).toEqual([])
})
