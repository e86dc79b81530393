import { PERIODS, REPORT_KINDS } from '@prateleira/contract/reports/rules'
import { expect, test } from 'vitest'
import { periodSearch, reportView, tabWord } from './report-view.ts'

test('every tab and period is found again in the address', () => {
  for (const tab of REPORT_KINDS) expect(reportView({ aba: tabWord(tab) }).tab).toBe(tab)
  for (const name of PERIODS) {
    const period =
      name === 'dates' ? { period: name, from: '2026-01-31', to: '2026-02-01' } : { period: name }
    expect(reportView(periodSearch(period)).period).toEqual(period)
  }
})

test('what is not understood is left aside', () => {
  const usual = { tab: 'overview', period: { period: '30days' }, page: 1 }
  expect(reportView({})).toEqual(usual)
  expect(reportView({ aba: 'x', periodo: 'constructor', pagina: '-2' })).toEqual(usual)
  for (const dates of [
    {},
    { de: '2026-01-01' },
    { de: '2026-02-02', ate: '2026-02-01' },
    { de: 'x', ate: 'y' },
  ])
    expect(reportView({ periodo: 'datas', ...dates })).toEqual(usual)
  expect(reportView({ pagina: '3' }).page).toBe(3)
})
