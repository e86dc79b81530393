import { expect, test } from 'vitest'
import { readInPart } from './unreadable.ts'

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

test('of an item that is not whole as much is read as can be', () => {
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

test('what is done, and what a newer page left, is not to be decided about', () => {
  const broken = { ...whole, body: {} }
  expect(readInPart({ ...broken, state: 'sent' })).toBeNull()
  expect(readInPart({ ...broken, state: 'discarded' })).toBeNull()
  expect(readInPart({ ...broken, version: 2 })).toBeNull()
  expect(readInPart({ ...broken, kind: 'future' })).toBeNull()
})
