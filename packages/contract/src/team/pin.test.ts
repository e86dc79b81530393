import { expect, test } from 'vitest'
import { isPin, pinDigitsInWords, pinWeakness } from './pin.ts'

test('a PIN has four to six digits', () => {
  expect(['1739', '17394', '173946'].map(isPin)).toEqual([true, true, true])
  expect(['173', '1739465', '17a9', '١٧٣٩', '1739\n', ''].map(isPin)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('how many digits a PIN has is said of a range and of one number', () => {
  expect(pinDigitsInWords('De')).toBe('De 4 a 6 números')
  expect(pinDigitsInWords('de', { min: 6, max: 6 })).toBe('6 números')
})

test('the most common PINs are refused with a text', () => {
  for (const pin of ['0000', '777777', '1234', '45678', '7890', '9876', '3210', '2109', '1212', '909090'])
    expect([pin, pinWeakness(pin)]).toEqual([pin, expect.stringMatching(/PIN|outro/)])
  for (const pin of ['1739', '1224', '80215', '191919'.replace('9', '8'), '1357'])
    expect([pin, pinWeakness(pin)]).toEqual([pin, null])
})
