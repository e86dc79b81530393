import { expect, test } from 'vitest'
import { isGtin, normalizeGtin } from './gtin.ts'

test('verifies GTIN check digits', () => {
  expect(['96385074', '036000291452', '7891000100103', '17891000100100'].every(isGtin)).toBe(true)
  expect(['7891000100104', '123', '', '7891000100103x', '789100010010', '00000000'].some(isGtin)).toBe(false)
})
test('normalises a GTIN, and leaves other texts alone', () => {
  expect(
    ['0036000291452', '036000291452', '00036000291452', ' 789-1000 100103 ', '00000096385074'].map(
      normalizeGtin,
    ),
  ).toEqual(['036000291452', '036000291452', '036000291452', '7891000100103', '96385074'])
  expect(['17891000100100', ' CAM-01 ', '0036000291453', '00000000', ''].map(normalizeGtin)).toEqual([
    '17891000100100',
    'CAM-01',
    '0036000291453',
    '00000000',
    '',
  ])
})
