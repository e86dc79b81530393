import { expect, test } from 'vitest'
import { addDays, dateIn, formatDate, isCalendarDate, isTimeZone, timeIn } from './dates.ts'

test('accepts real days only', () => {
  expect(['2026-02-28', '2024-02-29', '1900-01-01'].every(isCalendarDate)).toBe(true)
  expect(['2026-02-30', '2026-13-01', '275761-01-01', '2026-2-3', '', '26-02-03'].some(isCalendarDate)).toBe(
    false,
  )
})
test('a sale at 23:30 on the 31st is on the 31st', () => {
  const halfPastEleven = new Date('2026-11-01T02:30:00Z')
  expect(dateIn('America/Sao_Paulo', halfPastEleven)).toBe('2026-10-31')
  expect(dateIn('Europe/Lisbon', halfPastEleven)).toBe('2026-11-01')
})
test('adds days across months', () => {
  expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01'])
  expect(formatDate('2026-11-05')).toBe('05/11/2026')
  expect(['America/Manaus', 'Mars/Base', '-03:00', '+03:00'].map(isTimeZone)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
test("the time of day is in the tenant's time zone", () => {
  const instant = new Date('2026-11-01T02:05:00Z')
  expect([timeIn('America/Sao_Paulo', instant), timeIn('Asia/Tokyo', instant)]).toEqual(['23:05', '11:05'])
})
