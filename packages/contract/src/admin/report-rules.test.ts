import { describe, expect, test } from 'vitest'
import { firstMonth, percentOf } from './report-rules.ts'

describe('the first month of a period', () => {
  test.each([
    ['3months', '2026-11-20', '2026-09-01'],
    ['3months', '2026-02-01', '2025-12-01'],
    ['6months', '2026-06-30', '2026-01-01'],
    ['12months', '2026-12-31', '2026-01-01'],
    ['12months', '2026-01-01', '2025-02-01'],
    ['year', '2026-11-20', '2026-01-01'],
    ['all', '2026-11-20', null],
  ] as const)('of %s on %s is %s', (period, today, first) => {
    expect(firstMonth(period, today)).toBe(first)
  })
})

test('a share has one decimal, rounded half up, and is null if the whole is zero', () => {
  expect([percentOf(1, 3), percentOf(1, 8), percentOf(0, 5), percentOf(2, 1)]).toEqual([
    '33.3',
    '12.5',
    '0.0',
    '200.0',
  ])
  expect(percentOf(1, 2000)).toBe('0.1')
  expect(percentOf(0, 0)).toBeNull()
})
