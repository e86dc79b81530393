import { expect, test } from 'vitest'
import { isEnough, isFuture, joinedExitNotes, movementTotal, showsTotal, unusualDate } from './rules.ts'

test('a movement is worth quantity × price with two decimals, null without a price', () => {
  expect([movementTotal('3', '1.005'), movementTotal('0.3333', '3'), movementTotal('5', null)]).toEqual([
    '3.02',
    '1.00',
    null,
  ])
  expect([showsTotal('0.00'), showsTotal(null), showsTotal('0.01')]).toEqual([false, false, true])
})
test('an exit may take everything, but not a gram more', () => {
  expect([isEnough('5', '5.0000'), isEnough('5', '5.0001')]).toEqual([true, false])
})
test('the joined text has the stored reason, and no last part without notes', () => {
  expect(joinedExitNotes({ reason: 'perda_dano', responsible_person: 'Ana', notes: 'caiu' })).toBe(
    'perda_dano - Responsável: Ana - caiu',
  )
  expect(joinedExitNotes({ reason: 'venda', responsible_person: 'Ana', notes: null })).toBe(
    'venda - Responsável: Ana',
  )
})
test('today is not in the future', () => {
  expect([isFuture('2026-11-20', '2026-11-20'), isFuture('2026-11-21', '2026-11-20')]).toEqual([false, true])
})
test('a date more than a day ahead or more than a year back needs confirmation', () => {
  const today = '2026-11-20'
  expect(['2026-11-20', '2026-11-21', '2025-11-20'].map((date) => unusualDate(date, today))).toEqual([
    null,
    null,
    null,
  ])
  expect(['2026-11-22', '2100-01-01', '9999-12-31'].map((date) => unusualDate(date, today))).toEqual(
    Array(3).fill('ahead'),
  )
  expect(['2025-11-19', '1900-01-01'].map((date) => unusualDate(date, today))).toEqual(['past', 'past'])
  // 29 February has no counterpart a year earlier: 1 March is within the year, 28 February is not.
  expect(unusualDate('2023-03-01', '2024-02-29')).toBeNull()
  expect(unusualDate('2023-02-28', '2024-02-29')).toBe('past')
})
