import { expect, test } from 'vitest'
import { bareDocument, isCnpj, isCpf } from './documents.ts'
import { isGtin, normalizeGtin } from './gtin.ts'

test('verifies GTIN check digits', () => {
  expect(['96385074', '036000291452', '7891000100103', '17891000100100'].every(isGtin)).toBe(true)
  expect(['7891000100104', '123', '', '7891000100103x', '789100010010', '00000000'].some(isGtin)).toBe(false)
})
test('normalises a GTIN, and leaves other texts alone', () => {
  expect(
    ['0036000291452', '036000291452', '00036000291452', ' 789-1000 100103 ', '00000096385074'].map(
      normalizeGtin,
    ),
  ).toEqual(['036000291452', '036000291452', '036000291452', '7891000100103', '96385074'])
  expect(['17891000100100', ' CAM-01 ', '0036000291453', '00000000', ''].map(normalizeGtin)).toEqual([
    '17891000100100',
    'CAM-01',
    '0036000291453',
    '00000000',
    '',
  ])
})
test('verifies CPF and CNPJ, also alphanumeric ones', () => {
  expect([isCpf('52998224725'), isCpf('52998224724'), isCpf('11111111111')]).toEqual([true, false, false])
  expect([isCnpj('11222333000181'), isCnpj('12ABC34501DE35'), isCnpj('12ABC34501DE36')]).toEqual([
    true,
    true,
    false,
  ])
  expect(bareDocument('12.abc.345/01de-35')).toBe('12ABC34501DE35')
})
