import { expect, test } from 'vitest'
import {
  amountProblem,
  discountProblem,
  isName,
  priceProblem,
  quantityProblem,
  readQuantity,
  zeroProblem,
} from './typed-values.ts'

test('an ambiguous quantity has no value until one is chosen, if the unit is divisible', () => {
  expect(readQuantity('1.500', 'kg')).toBeNull()
  expect(readQuantity('1.500', 'un')).toBe('1500')
  expect(readQuantity('1,500', 'kg')).toBe('1.500')
  expect(readQuantity('0.500', 'kg')).toBe('0.500')
  expect(readQuantity('1500', 'kg')).toBe('1500')
})

test('a quantity is above zero and has at most 11 digits and 4 decimals', () => {
  for (const typed of ['', '0', '0,000', '-2', 'dois', '1,23456', '999999999999'])
    expect(readQuantity(typed, 'un')).toBeNull()
})

test('an invalid quantity is reported, an incomplete one is not', () => {
  for (const typed of ['abc', '-2', '1,23456', '999999999999'])
    expect(quantityProblem(typed, 'un')).toBe('Escreva a quantidade em números, como 3.')
  expect(quantityProblem('2x', 'kg')).toBe('Escreva a quantidade em números, como 1,250.')
  for (const typed of ['', '0', '0,', '0,5', '12', '1.500']) expect(quantityProblem(typed, 'kg')).toBeNull()
})

test('reais are no number of pieces, and buy what they come to of what is weighed', () => {
  for (const typed of ['R$20', 'r$ 20', '20 reais', '20reais', '20 R$', '20,00R$']) {
    expect(readQuantity(typed, 'un', '5.00')).toBeNull()
    expect(quantityProblem(typed, 'un', '5.00')).toBe('Isto parece um valor em reais. Digite a quantidade.')
    expect(readQuantity(typed, 'kg', '14.90')).toBe('1.342')
    expect(quantityProblem(typed, 'kg', '14.90')).toBeNull()
  }
  expect(readQuantity('R$ 1.500,00', 'kg', '14.90')).toBe('100.671')
  expect(quantityProblem('R$', 'kg', '14.90')).toBeNull()
  expect(quantityProblem('R$ x', 'kg', '14.90')).toBe('Escreva o valor em reais, como R$ 20.')
  for (const price of ['0.00', undefined]) {
    expect(readQuantity('R$20', 'kg', price)).toBeNull()
    expect(quantityProblem('R$20', 'kg', price)).toBe('Isto parece um valor em reais. Digite a quantidade.')
  }
})

test('an unreadable price is reported', () => {
  for (const typed of ['', 'abc', '1,2,3']) expect(priceProblem(typed)).toMatch(/^Escreva o preço/)
  expect(priceProblem('-1')).toBe('O preço não pode ser negativo.')
  expect(priceProblem('1,2345678')).toBe('Use no máximo 6 casas decimais.')
  expect(priceProblem('1234567890123')).toBe('O preço é grande demais.')
  for (const typed of ['0', '8,49', '1.234,50', '1234.50']) expect(priceProblem(typed)).toBeNull()
})

test('an unreadable discount is reported', () => {
  for (const typed of ['dez', '-3', '5,555', '%'])
    expect(discountProblem(typed)).toMatch(/^Escreva o desconto/)
  expect(discountProblem('150%')).toBe('O desconto vai até 100%.')
  for (const typed of ['', '0', '5,00', '10%', '100%']) expect(discountProblem(typed)).toBeNull()
})

test('an invalid payment is reported with its reason', () => {
  for (const typed of ['', 'abc', '0', '-5'])
    expect(amountProblem(typed, '10.00', true)).toBe('Escreva um valor maior que zero, como 10,00.')
  expect(amountProblem('5,555', '10.00', true)).toBe('Use no máximo 2 casas decimais.')
  expect(amountProblem('12345678901234', '10.00', true)).toBe('O valor é grande demais.')
  expect(amountProblem('10,01', '10.00', false)).toBe('É mais do que falta. Só dinheiro tem troco.')
  expect(amountProblem('50', '10.00', true)).toBeNull()
  expect(amountProblem('10', '10.00', false)).toBeNull()
})

test("a telephone number or document is not used as a new customer's name", () => {
  for (const typed of ['', '(11) 98765-4321', '529.982.247-25']) expect(isName(typed)).toBe(false)
  for (const typed of ['Zé', 'Bar 24', 'Ângela']) expect(isName(typed)).toBe(true)
})

test('a quantity of zero says what to do, by pieces and by weight', () => {
  const [piece, weight] = ['pelo menos 1', 'mais que 0 kg'].map(
    (least) => `Para tirar o item, use Remover; senão, digite ${least}.`,
  )
  for (const [typed, unit, said] of [
    ['0', 'un', piece],
    ['00', 'un', piece],
    ['0,000', 'kg', weight],
    ['', 'un', null],
    ['0,5', 'kg', null],
    ['10', 'un', null],
    ['-0', 'un', piece],
    ['-1', 'un', null],
    ['x', 'un', null],
  ] as const)
    expect([typed, zeroProblem(typed, unit)]).toEqual([typed, said])
})
