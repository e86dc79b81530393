import { expect, test } from 'vitest'
import { isEnough, isFuture, joinedExitNotes, leavesLowStock, movementTotal, showsTotal } from './rules.ts'

test('a movement is worth quantity × price with two decimals, nothing without a price', () => {
  expect([movementTotal('3', '1.005'), movementTotal('0.3333', '3'), movementTotal('5', null)]).toEqual([
    '3.02',
    '1.00',
    null,
  ])
  expect([showsTotal('0.00'), showsTotal(null), showsTotal('0.01')]).toEqual([false, false, true])
})
test('an exit may take everything and not a gram more', () => {
  expect([isEnough('5', '5.0000'), isEnough('5', '5.0001')]).toEqual([true, false])
})
test('an exit to the minimum or below leaves low stock', () => {
  expect([
    leavesLowStock('10', '5', '5'),
    leavesLowStock('10', '4', '5'),
    leavesLowStock('1', '1', '0'),
  ]).toEqual([true, false, true])
})
test('EXI-08 the joined text has the stored reason, and no last part without notes', () => {
  expect(joinedExitNotes({ reason: 'perda_dano', responsible_person: 'Ana', notes: 'caiu' })).toBe(
    'perda_dano - Responsável: Ana - caiu',
  )
  expect(joinedExitNotes({ reason: 'venda', responsible_person: 'Ana', notes: null })).toBe(
    'venda - Responsável: Ana',
  )
})
test('today is not the future', () => {
  expect([isFuture('2026-11-20', '2026-11-20'), isFuture('2026-11-21', '2026-11-20')]).toEqual([false, true])
})
