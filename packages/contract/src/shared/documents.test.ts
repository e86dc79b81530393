import { expect, test } from 'vitest'
import { isCnpj, isCpf } from './documents.ts'

test('verifies CPF and CNPJ, also alphanumeric ones', () => {
  expect([isCpf('52998224725'), isCpf('52998224724'), isCpf('11111111111')]).toEqual([true, false, false])
  expect([isCnpj('11222333000181'), isCnpj('12ABC34501DE35'), isCnpj('12ABC34501DE36')]).toEqual([
    true,
    true,
    false,
  ])
})
