import { PERIODS, REPORT_KINDS } from '@prateleira/contract/reports/rules'
import { expect, test } from 'vitest'
import { periodWord, reportView, tabWord } from './report-view.ts'

test('every tab and period is found again in the address', () => {
  for (const tab of REPORT_KINDS) expect(reportView({ aba: tabWord(tab) }).tab).toBe(tab)
  for (const period of PERIODS) expect(reportView({ periodo: periodWord(period) }).period).toBe(period)
})

test('what is not understood is left aside', () => {
  const usual = { tab: 'overview', period: '30days', page: 1 }
  expect(reportView({})).toEqual(usual)
  expect(reportView({ aba: 'x', periodo: 'constructor', pagina: '-2' })).toEqual(usual)
  expect(reportView({ pagina: '3' }).page).toBe(3)
})
