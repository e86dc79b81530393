import { entryInput } from '@prateleira/contract/stock/schemas'
import { describe, expect, test } from 'vitest'
import {
  isStriking,
  isUnclear,
  moneyProblem,
  quantityProblem,
  quantityRefusal,
  readingsOf,
  reportOf,
  typedOf,
} from './decimal-entry.ts'

const canBeSaved = (quantity: string) =>
  entryInput.safeParse({ lines: [{ product_variant_id: crypto.randomUUID(), quantity }] }).success

describe('the value that a field reports for typed text', () => {
  test.each([
    ['0.500', '0.500'],
    ['0,500', '0.500'],
    ['1,500', '1.500'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1500', '1500'],
    [' R$ 3,5 ', '3.5'],
    ['abc ', 'abc'],
    ['', ''],
  ])('%j is %j, asked about or not', (typed, reported) => {
    expect([reportOf(typed, true), reportOf(typed, false)]).toEqual([reported, reported])
  })
  test('1.500 of a divisible unit cannot be saved before its meaning is chosen', () => {
    for (const typed of ['1.500', '10.250', '999.999']) {
      const reported = reportOf(typed, true)
      expect([isUnclear(reported), typedOf(reported), canBeSaved(reported)]).toEqual([true, typed, false])
      const { thousands, decimal } = readingsOf(typedOf(reported)) ?? { thousands: '', decimal: '' }
      expect([thousands, decimal]).toEqual([typed.replace('.', ''), typed])
      expect([thousands, decimal].map(canBeSaved)).toEqual([true, true])
    }
  })
  test('1.500 pieces are fifteen hundred', () => {
    expect(reportOf('1.500', false)).toBe('1500')
    expect(isUnclear('1500')).toBe(false)
    expect([readingsOf('1500'), readingsOf('0.500')]).toEqual([null, null])
  })
})

describe('the error of an amount when its field loses the focus', () => {
  test.each([
    ['', 2, null],
    ['3.00', 2, null],
    ['-0.00', 2, null],
    ['1.500', 2, null],
    ['-3.00', 2, 'Não pode ser negativo'],
    ['abc', 2, 'Use um número, como 12,50'],
    ['1.999', 2, 'Use no máximo 2 casas decimais'],
    ['1.999', 6, null],
    ['1.9999999', 6, 'Use no máximo 6 casas decimais'],
    ['1234567890123', 2, 'O número é grande demais'],
  ])('%j with %d decimals: %j', (value, decimals, problem) => {
    expect(moneyProblem(value, decimals)).toBe(problem)
  })
  test('above a million there may be a zero too many', () => {
    expect(['1000000', '1000000.01', '99999999999.00', '-3', 'abc', ''].map(isStriking)).toEqual([
      ...[false, true, true],
      ...[false, false, false],
    ])
  })
})

describe('the error of a quantity', () => {
  test.each([
    ['abc', 'un', 'Use um número, como 12'],
    ['1e5', 'kg', 'Use um número, como 1,25'],
    ['\uff11\uff12', undefined, 'Use um número, como 12'],
    ['20 R$ cada', 'un', 'Use um número, como 12'],
    ['2R$0', 'kg', 'Isto parece um valor em reais. Digite a quantidade.'],
    ['-R$ 20', 'kg', 'Isto parece um valor em reais. Digite a quantidade.'],
    ['1.234,5 ', 'kg', null],
    ['-', 'un', null],
    ['', 'un', null],
  ] as const)('that can become none is said at once: %j of %j', (typed, unit, refusal) => {
    expect(quantityRefusal(typed, unit)).toBe(refusal)
  })
  test.each([
    ['0.00004', 'kg', 'Use no máximo 4 casas decimais'],
    ['0.00040', 'kg', null],
    ['1,2,3', 'kg', 'Use um número, como 1,25'],
    ['-', 'un', 'Use um número, como 12'],
    ['1.500?', 'kg', null],
    ['', 'kg', null],
    // Said by the forms, each in its words.
    ['-3', 'un', null],
    ['1.5', 'un', null],
  ] as const)('is said when its field is left: %j of %j', (value, unit, problem) => {
    expect(quantityProblem(value, unit)).toBe(problem)
  })
})
