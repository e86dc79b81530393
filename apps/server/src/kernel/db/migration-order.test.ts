import { expect, test } from 'vitest'
import { pendingMigrations } from './migration-order.ts'

const named = (...names: string[]) => names.map((name) => ({ name, checksum: `of ${name}` }))
const [first, second, third] = [
  '20261122043000_shops.sql',
  '20261122043001_stock.sql',
  '20261201000000_sales.sql',
]
const all = named(first, second, third)

test('missing migrations are applied in the order of their time', () => {
  expect(pendingMigrations([...all].reverse(), named(first))).toEqual(named(second, third))
  expect(pendingMigrations(all, all)).toEqual([])
})

test.each([
  ['the same time twice', named(first, '20261122043000_people.sql'), [], 'have the same time'],
  ['a gap filled later', all, named(first, third), `${second} comes before ${third}`],
  ['one before all others', all, named(second, third), `${first} comes before ${third}`],
  [
    'a changed file',
    all,
    [{ name: first, checksum: 'another' }],
    'nothing was changed (docs/operations.md, Upgrading)',
  ],
  ['a file that is gone', named(first), named(first, second), 'this version does not know it'],
  ['a name without a time', named('shops.sql'), [], 'begins with when it was written'],
  ['a number instead of a time', named('0001_shops.sql'), [], 'begins with when it was written'],
  ['a time that there is not', named('20261322043000_shops.sql'), [], 'begins with when it was written'],
  ['a day that there is not', named('20260231043000_shops.sql'), [], 'begins with when it was written'],
])('refused: %s', (_, files, applied, message) => {
  expect(() => pendingMigrations(files, applied)).toThrow(message)
})
