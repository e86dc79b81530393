import { expect, test } from 'vitest'
import { instant } from './instant.ts'

test('an instant of the database reads as the API gives it, to the millisecond', () => {
  expect(instant('2026-11-22 06:47:00+00')).toBe('2026-11-22T06:47:00.000Z')
  expect(instant('2026-11-22 06:47:00.1+00')).toBe('2026-11-22T06:47:00.100Z')
  expect(instant('2026-11-22 06:47:00.123999+00')).toBe('2026-11-22T06:47:00.123Z')
})
