import { expect, test } from 'vitest'
import { documentKind, formatDocument } from './document-text.ts'

test('formats a CPF, a numeric CNPJ and one with letters', () => {
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81')
  expect(formatDocument('12abc34501de35')).toBe('12.ABC.345/01DE-35')
})

test('leaves other texts as typed', () => {
  expect(formatDocument('529.982.247-2')).toBe('529.982.247-2')
  expect(formatDocument('')).toBe('')
})

test('distinguishes a CPF from a CNPJ', () => {
  expect(documentKind('529.982.247-25')).toBe('CPF')
  expect(documentKind('12.ABC.345/01DE-35')).toBe('CNPJ')
})
