import { expect, test } from 'vitest'
import { addDays } from '../shared/dates.ts'
import { exportFileName, PERIODS, type Period, periodDays } from './rules.ts'

test('a period ends today and has the number of days in its name; the year begins on 1 January', () => {
  const start = (period: Period, today: string) => periodDays({ period }, today).from
  expect(start('7days', '2026-03-03')).toBe('2026-02-25')
  expect(start('30days', '2026-11-20')).toBe('2026-10-22')
  expect(start('90days', '2026-11-20')).toBe('2026-08-23')
  expect(start('year', '2026-11-20')).toBe('2026-01-01')
  expect(start('year', '2027-01-01')).toBe('2027-01-01')
  expect(periodDays({ period: 'all' }, '2026-11-20')).toEqual({ from: null, to: null })
})

test('today, yesterday, this month and the last, across months and years', () => {
  const days = (period: Period, today: string) => Object.values(periodDays({ period }, today))
  expect(days('today', '2026-03-01')).toEqual(['2026-03-01', '2026-03-01'])
  expect(days('yesterday', '2026-03-01')).toEqual(['2026-02-28', '2026-02-28'])
  expect(days('month', '2026-03-01')).toEqual(['2026-03-01', '2026-03-01'])
  expect(days('month', '2026-03-31')).toEqual(['2026-03-01', '2026-03-31'])
  expect(days('lastmonth', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28'])
  expect(days('lastmonth', '2024-03-31')).toEqual(['2024-02-01', '2024-02-29'])
  expect(days('lastmonth', '2026-01-15')).toEqual(['2025-12-01', '2025-12-31'])
  expect(periodDays({ period: 'dates', from: '2026-01-02', to: '2026-05-06' }, '2026-03-01')).toEqual({
    from: '2026-01-02',
    to: '2026-05-06',
  })
})

test('on every day of several years a period consists of whole days in order and never reaches beyond today', () => {
  for (let today = '2023-12-25'; today < '2027-01-05'; today = addDays(today, 1)) {
    for (const period of PERIODS.filter((name) => name !== 'all' && name !== 'dates')) {
      const { from, to } = periodDays({ period }, today)
      expect(from !== null && to !== null && from <= to && to <= today, `${period} on ${today}`).toBe(true)
    }
    const last = periodDays({ period: 'lastmonth' }, today)
    const month = periodDays({ period: 'month' }, today)
    expect(addDays(last.to as string, 1)).toBe(month.from)
    expect(last.from?.slice(8)).toBe('01')
  }
})

test('a file is named after its report and day', () => {
  expect(exportFileName('overview', 'csv', '2026-11-20')).toBe('visao-geral-2026-11-20.csv')
  expect(exportFileName('movements', 'xlsx', '2026-11-20')).toBe('movimentacoes-2026-11-20.xlsx')
})
