import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  divide,
  isWhole,
  multiply,
  parseDecimal,
  round,
  subtract,
  trimZeros,
} from './decimal.ts'

describe('decimals', () => {
  test('calculates without binary floating point', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(subtract('1', '0.9999')).toBe('0.0001')
    expect(multiply('0.005', '1', 2)).toBe('0.01')
    expect(multiply('9007199254740993', '1', 0)).toBe('9007199254740993')
    expect(divide('1', '3', 4)).toBe('0.3333')
  })
  test('rounds half away from zero, as PostgreSQL does', () => {
    expect([round('2.345', 2), round('-2.345', 2), round('2.3', 2)]).toEqual(['2.35', '-2.35', '2.30'])
  })
  test('compares by value', () => {
    expect([compare('1.0', '1'), compare('0.5', '1'), compare('-1', '-2')]).toEqual([0, -1, 1])
    expect([isWhole('3.0000'), isWhole('3.5'), trimZeros('5.0000'), trimZeros('100')]).toEqual([
      true,
      false,
      '5',
      '100',
    ])
  })
  test.each([
    ['1.234,50', '1234.50'],
    ['1234,5', '1234.5'],
    ['1234.50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234', '1234'],
    ['R$ 12', '12'],
    [',5', '0.5'],
    ['007', '7'],
    ['-3', '-3'],
  ])('reads %s as %s', (typed, value) => expect(parseDecimal(typed)).toBe(value))
  test.each(['', 'abc', '1,2,3', '1.23.4', '1e3', 'NaN', 'Infinity', '--1'])('refuses %s', (typed) =>
    expect(parseDecimal(typed)).toBeNull(),
  )
})
