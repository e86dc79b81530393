import { expect, test } from 'vitest'
import { bareDocument, isCnpj, isCpf, isGtin } from './documents.ts'

test('verifies GTIN check digits', () => {
  expect(['96385074', '036000291452', '7891000100103', '17891000100100'].every(isGtin)).toBe(true)
  expect(['7891000100104', '123', '', '7891000100103x', '789100010010'].some(isGtin)).toBe(false)
})
test('verifies CPF and CNPJ, the alphanumeric one too', () => {
  expect([isCpf('52998224725'), isCpf('52998224724'), isCpf('11111111111')]).toEqual([true, false, false])
  expect([isCnpj('11222333000181'), isCnpj('12ABC34501DE35'), isCnpj('12ABC34501DE36')]).toEqual([
    true,
    true,
    false,
  ])
  expect(bareDocument('12.abc.345/01de-35')).toBe('12ABC34501DE35')
})
