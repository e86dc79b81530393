import { expect, test } from 'vitest'
import { exportFileName, periodStart } from './rules.ts'

test('a period ends with today and has as many days as it says; the year begins on 1 January', () => {
  expect(periodStart('7days', '2026-03-03')).toBe('2026-02-25')
  expect(periodStart('30days', '2026-11-20')).toBe('2026-10-22')
  expect(periodStart('90days', '2026-11-20')).toBe('2026-08-23')
  expect(periodStart('year', '2026-11-20')).toBe('2026-01-01')
  expect(periodStart('year', '2027-01-01')).toBe('2027-01-01')
  expect(periodStart('all', '2026-11-20')).toBeNull()
})

test('a file is named after its report and the day', () => {
  expect(exportFileName('overview', 'csv', '2026-11-20')).toBe('visao-geral-2026-11-20.csv')
  expect(exportFileName('movements', 'xlsx', '2026-11-20')).toBe('movimentacoes-2026-11-20.xlsx')
})
