import { expect, test } from 'vitest'
import { isTypedText } from './typed-text.ts'

const fast = { pace: 5, amount: false }

test('words and amounts are typed at any speed, codes are not', () => {
  for (const text of ['Maria da', 'a 1', '1 m', 'Linha 120'])
    expect([text, isTypedText(text, fast)]).toEqual([text, true])
  for (const text of ['2,35', '2.35', '1.250,00', ',5', '-3,2', '10,5%'])
    expect([text, isTypedText(text, { ...fast, amount: true })]).toEqual([text, true])
  for (const amount of [true, false])
    for (const text of ['7891000315507', 'LC120-A', 'AB.12', 'PRETO', '12 34'])
      expect([text, isTypedText(text, { pace: 20, amount })]).toEqual([text, false])
  expect(isTypedText('12.345', fast)).toBe(false)
})

test('letters alone are a code only at a speed of which no hand is capable', () => {
  expect(isTypedText('Silva', { pace: 30, amount: false })).toBe(true)
  expect(isTypedText('Silva', { pace: Number.POSITIVE_INFINITY, amount: false })).toBe(true)
  expect(isTypedText('LC120', { pace: 30, amount: false })).toBe(false)
})
