import { expect, test } from 'vitest'
import { importMapping } from './schemas.ts'

test('a column is of one field; a group alone may be made of that of another', () => {
  const problems = (mapping: object) =>
    importMapping.safeParse(mapping).error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(problems({ name: 0, stock: 1, min_stock: 2, group: 0 })).toBeUndefined()
  expect(problems({ group: 0, name: 0 })).toBeUndefined()
  expect(problems({ name: 0, min_stock: 1, stock: 1, size: 0 })).toEqual([
    ['stock', 'Esta coluna já é usada em Estoque mínimo'],
    ['size', 'Esta coluna já é usada em Nome'],
  ])
})
