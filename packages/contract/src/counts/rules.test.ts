import { expect, test } from 'vitest'
import { changeWords } from './rules.ts'

test('a difference has its sign', () => {
  expect(['5', '-3', '-0.25'].map((change) => changeWords(change, (quantity) => `${quantity} un`))).toEqual([
    '+5 un',
    '−3 un',
    '−0.25 un',
  ])
})
