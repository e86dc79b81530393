import { expect, test } from 'vitest'
import { CODE_MAX_LENGTH } from './constants.ts'
import { isNumbered, numberForms } from './exact-code.ts'

test('a number is the code of a product with any zeros before it, and no other code', () => {
  const forms = numberForms('000003') ?? []
  expect(forms).toEqual(numberForms('3'))
  const isIt = (code: string) => isNumbered(forms, { sku: 'X', internal_code: code })
  expect(['3', '03', '003', '000003', '00000003', '3'.padStart(CODE_MAX_LENGTH, '0')].every(isIt)).toBe(true)
  expect(['30', '0030', '13', 'A3', '', '0'].some(isIt)).toBe(false)
  expect(isNumbered(forms, { sku: '03', internal_code: 'QUEIJO' })).toBe(true)
  expect([numberForms('000'), numberForms('3A'), numberForms(''), numberForms('1'.repeat(61))]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
