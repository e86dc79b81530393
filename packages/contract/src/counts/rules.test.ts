import { expect, test } from 'vitest'
import { changeWords } from './rules.ts'

test('a change says whether it came or went', () => {
  expect(['5', '-3', '-0.25'].map((change) => changeWords(change, (quantity) => `${quantity} un`))).toEqual([
    '+5 un',
    '−3 un',
    '−0.25 un',
  ])
})
