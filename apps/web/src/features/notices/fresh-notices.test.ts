import type { Notice } from '@prateleira/contract/notices/schemas'
import { expect, test } from 'vitest'
import { freshLowStock } from './fresh-notices.ts'

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'low_stock',
  read: false,
  product: null,
  ends_at: null,
  amount: null,
  refused: null,
  cash: null,
  count: null,
  ...more,
})

test('products low when the browser starts are not announced; those that run low later are, once', () => {
  const first = freshLowStock(null, [notice('a')])
  expect(first).toEqual({ fresh: [], known: ['a'] })
  const second = freshLowStock(first.known, [notice('a'), notice('b')])
  expect(second.fresh.map(({ id }) => id)).toEqual(['b'])
  expect(freshLowStock(second.known, [notice('a'), notice('b')]).fresh).toEqual([])
})

test('a product that runs low again after a refill is announced again; other notices and read ones never are', () => {
  const { known } = freshLowStock(['a', 'b'], [notice('b')])
  expect(freshLowStock(known, [notice('a'), notice('b')]).fresh.map(({ id }) => id)).toEqual(['a'])
  expect(
    freshLowStock([], [notice('c', { read: true }), notice('t', { kind: 'trial_ending' })]).fresh,
  ).toEqual([])
})
