import { expect, test } from 'vitest'
import { differenceInWords, differenceOf, sumDenominations } from './rules.ts'
import { moveInput } from './schemas.ts'

test('notes and coins add up to the cent', () => {
  expect(
    sumDenominations([
      { value: '100.00', pieces: 3 },
      { value: '0.05', pieces: 7 },
      { value: '0.25', pieces: 2 },
    ]),
  ).toBe('300.85')
  expect(sumDenominations([])).toBe('0.00')
})

test.each([
  ['dinheiro', '100.00', '112.00', 'Faltam R$\u00a012,00 em dinheiro'],
  ['pix', '15.50', '15.00', 'Sobram R$\u00a00,50 em Pix'],
  ['credito', '15.00', '15.00', 'Crédito confere'],
  ['debito', null, '15.00', 'Débito não foi conferido'],
  ['debito', null, '0.00', 'Débito confere'],
  ['dinheiro', '0.00', '-3.00', 'Sobram R$\u00a03,00 em dinheiro'],
] as const)('of %s %s was counted and %s expected: %s', (method, counted, expected, words) => {
  expect(differenceInWords(method, differenceOf({ counted, expected }))).toBe(words)
})

test('of a method without a count nothing differs only as long as nothing is expected', () => {
  const uncounted = { counted: null, expected: '0.00' }
  expect(differenceOf(uncounted)).toBe('0.00')
  expect(differenceOf({ ...uncounted, late: '5.00' })).toBeNull()
})

test.each(['abc', '', '5x'])('an amount of %j is refused with an example', (amount) => {
  const read = moveInput.safeParse({ kind: 'withdrawal', amount, reason: 'troco' })
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['Escreva o valor em reais, como 50,00'])
})
