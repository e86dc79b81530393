import { expect, test } from 'vitest'
import { askedOfDate, distanceFrom } from './unusual-date.ts'

const TODAY = '2026-11-20'

test('states how far away a date is', () => {
  const far = ['2026-11-22', '2026-12-31', '2027-05-01', '2100-01-01', '2025-11-19', '2016-11-20']
  expect(far.map((date) => distanceFrom(TODAY, date))).toEqual([
    'daqui a 2 dias',
    'daqui a 41 dias',
    'daqui a 5 meses',
    'daqui a 73 anos',
    'há 12 meses',
    'há 10 anos',
  ])
})

test('only a date far in the future or past needs confirmation', () => {
  for (const date of [null, TODAY, '2026-11-21', '2026-11-01', '2025-11-20'])
    expect(askedOfDate(date, TODAY)).toBeNull()
  expect(askedOfDate('2100-01-01', TODAY)).toBe('01/01/2100 (daqui a 73 anos)')
})
