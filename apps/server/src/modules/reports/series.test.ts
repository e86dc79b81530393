import { expect, test } from 'vitest'
import { seriesOf } from './series.ts'

const sold = (date: string, total: string, count = 1) => ({ date, total, count })

test('a short period has a point per day, also for days without sales', () => {
  expect(seriesOf('2026-02-27', '2026-03-02', [sold('2026-03-01', '10.10', 2)])).toEqual({
    unit: 'day',
    points: [
      { date: '2026-02-27', total: '0.00', count: 0 },
      { date: '2026-02-28', total: '0.00', count: 0 },
      { date: '2026-03-01', total: '10.10', count: 2 },
      { date: '2026-03-02', total: '0.00', count: 0 },
    ],
  })
})

test('a longer one is summed by month, first and last included, without losing a cent', () => {
  const days = [sold('2026-01-31', '0.10'), sold('2026-01-01', '0.20'), sold('2026-12-31', '5.00', 3)]
  const { unit, points } = seriesOf('2026-01-01', '2026-12-31', days)
  expect([unit, points.length]).toEqual(['month', 12])
  expect(points[0]).toEqual({ date: '2026-01-01', total: '0.30', count: 2 })
  expect(points[11]).toEqual({ date: '2026-12-01', total: '5.00', count: 3 })
})

test('many years are summed by year; months and years follow the calendar', () => {
  const { unit, points } = seriesOf('2015-06-30', '2026-01-01', [sold('2024-12-31', '1.00')])
  expect(unit).toBe('year')
  expect(points.map(({ date }) => date.slice(0, 4))).toEqual(
    Array.from({ length: 12 }, (_, index) => String(2015 + index)),
  )
  expect(points[9]).toEqual({ date: '2024-01-01', total: '1.00', count: 1 })
  expect(seriesOf('2023-01-31', '2026-01-31', []).points).toHaveLength(37)
})

test.each([
  ['9999-12-30', '9999-12-31', 2],
  ['9999-06-30', '9999-12-31', 7],
  ['1900-01-01', '9999-12-31', 8100],
])('the calendar ends with the year 9999, and so does a chart from %s', (from, to, most) => {
  const { points } = seriesOf(from, to, [sold(to, '1.00')])
  expect(points.length).toBeGreaterThan(0)
  expect(points.length).toBeLessThanOrEqual(most)
  expect(points.at(-1)).toMatchObject({ total: '1.00', count: 1 })
})
