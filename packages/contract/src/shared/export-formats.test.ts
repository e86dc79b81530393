import { expect, test } from 'vitest'
import { daysInFileName } from './export-formats.ts'

test('a file is named after the days of its period, or the day on which it was made', () => {
  const today = '2026-11-29'
  const [from, to] = ['2026-11-01', '2026-11-28']
  expect(daysInFileName({ from: to, to }, today)).toBe('2026-11-28')
  expect(daysInFileName({ from, to }, today)).toBe('2026-11-01-a-2026-11-28')
  expect(daysInFileName({ from }, today)).toBe('desde-2026-11-01')
  expect(daysInFileName({ to }, today)).toBe('ate-2026-11-28')
  expect(daysInFileName({ from: null, to: null }, today)).toBe(today)
})
