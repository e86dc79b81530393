import { expect, test } from 'vitest'
import { understood } from './item.ts'
import { readInPart, sorted } from './unreadable.ts'

const whole = {
  kind: 'sale',
  key: 'k',
  shop: 's',
  made_at: '2026-11-22T14:01:00.000Z',
  operator: 'Ana',
  receipt: 'B-1',
  names: ['Leite'],
  state: 'waiting',
  body: { total: '5.00', lines: [{ product_variant_id: 'v', quantity: '1', unit_price: '5.00' }] },
}

test('as much as possible is read of a damaged item', () => {
  expect(readInPart(whole)).toBeNull()
  expect(readInPart({ ...whole, body: { total: '5.00' } })).toEqual({
    key: 'k',
    kind: 'sale',
    receipt: 'B-1',
    made_at: '2026-11-22T14:01:00.000Z',
    operator: 'Ana',
    names: ['Leite'],
    total: '5.00',
  })
  const nothing = { kind: null, receipt: null, made_at: null, operator: null, names: [], total: null }
  expect(readInPart({ key: 'k', shop: 's' })).toEqual({ key: 'k', ...nothing })
  expect(
    readInPart({
      ...{ key: 'k', shop: 's', kind: 7, receipt: {}, made_at: 'ontem', operator: ' ' },
      ...{ names: [{}, 3], body: { total: 'NaN' } },
    }),
  ).toEqual({ key: 'k', ...nothing })
  expect(readInPart({ key: 'k', shop: 's', body: 'x' })).toMatchObject(nothing)
})

test('finished items and items of a newer page need no decision', () => {
  const broken = { ...whole, body: {} }
  expect(readInPart({ ...broken, state: 'sent' })).toBeNull()
  expect(readInPart({ ...broken, state: 'discarded' })).toBeNull()
  expect(readInPart({ ...broken, version: 2 })).toBeNull()
  expect(readInPart({ ...broken, kind: 'future', version: 2 })).toBeNull()
})

test('an unknown kind in an item of this version is damage, because a new kind has a new version', () => {
  for (const version of [1, undefined]) {
    const damaged = { ...whole, version, kind: 'seal' }
    expect(sorted([damaged])).toMatchObject({
      items: [],
      unreadable: [{ key: 'k', kind: null, total: '5.00' }],
    })
  }
})

const line = whole.body.lines[0]
const cyclic: Record<string, unknown> = { ...whole.body }
cyclic.itself = cyclic

test.each<[string, object]>([
  ['a total in a list', { body: { ...whole.body, total: ['5.00'] } }],
  ['a total that is a number', { body: { ...whole.body, total: 5 } }],
  ['a total without end', { body: { ...whole.body, total: '9'.repeat(1_000_000) } }],
  ['a total that is no text at all', { body: { ...whole.body, total: { toString: 1, valueOf: 1 } } }],
  ['a quantity that is a number', { body: { ...whole.body, lines: [{ ...line, quantity: 1 }] } }],
  ['a quantity that JSON cannot say', { body: { ...whole.body, lines: [{ ...line, quantity: 1n }] } }],
  ['more that JSON cannot say', { body: { ...whole.body, extra: 1n } }],
  ['a listed price that JSON cannot say', { listed: [1n] }],
  ['a body within itself', { body: cyclic }],
  ['a key that is no text', { key: 5 }],
])('%s is shown as damaged and stops neither the page nor the sending', (_, change) => {
  const damaged = { ...whole, ...change }
  expect(understood(damaged)).toBeNull()
  const { items, unreadable } = sorted([damaged, whole])
  expect(items.map(({ key }) => key)).toEqual(['k'])
  expect(unreadable.map(({ key }) => key)).toEqual([damaged.key])
})

test('a version that is not a number is not compared', () => {
  const version = { toString: 1, valueOf: 1 }
  expect(sorted([{ ...whole, version }]).items).toHaveLength(1)
})
