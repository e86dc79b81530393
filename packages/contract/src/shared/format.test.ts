import { expect, test } from 'vitest'
import { formatAmount, formatDecimal, formatMoney, formatPercent, formatQuantity } from './format.ts'

test('formats numbers as in Brazil', () => {
  expect(formatMoney('1234.5')).toBe('R$\u00a01.234,50')
  expect(formatMoney('-0.125')).toBe('−R$\u00a00,13')
  expect(formatMoney('1234567890123.45')).toBe('R$\u00a01.234.567.890.123,45')
  expect([formatQuantity('5.0000'), formatQuantity('1.2500'), formatDecimal('-1000')]).toEqual([
    '5',
    '1,25',
    '-1.000',
  ])
  expect(['12.5', '12.505000', '1000', '0.046667'].map(formatAmount)).toEqual([
    '12,50',
    '12,505',
    '1.000,00',
    '0,046667',
  ])
  expect([formatPercent('33.333'), formatPercent('-12.5')]).toEqual(['33,3%', '−12,5%'])
})
