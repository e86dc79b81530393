import { PERIODS, REPORT_KINDS } from '@prateleira/contract/reports/rules'
import { expect, test } from 'vitest'
import { movementsOf } from '../../lib/movements-of.ts'
import { readSearch, type Search, writeSearch } from '../../lib/search-params.ts'
import { periodChanges, periodOf, reportSearch } from './report-view.ts'

/** The state read from an address. */
function shownAt(search: Search) {
  const { tab, page, kind: _, ...days } = readSearch(reportSearch, search)
  return { tab, page, period: periodOf(days) }
}

test('every tab and period is restored from the address', () => {
  for (const tab of REPORT_KINDS) expect(shownAt(writeSearch(reportSearch, { tab })).tab).toBe(tab)
  for (const name of PERIODS) {
    const period =
      name === 'dates' ? { period: name, from: '2026-01-31', to: '2026-02-01' } : { period: name }
    expect(shownAt(writeSearch(reportSearch, periodChanges(period))).period).toEqual(period)
  }
})

test('a link from elsewhere shows all movements of a kind', () => {
  for (const [kind, word] of [
    ['entry', 'entrada'],
    ['exit', 'saida'],
  ] as const)
    expect(readSearch(reportSearch, movementsOf(word))).toMatchObject({
      tab: 'movements',
      period: 'all',
      kind,
    })
})

test('invalid parameters are ignored', () => {
  const usual = { tab: 'overview', period: { period: '30days' }, page: 1 }
  expect(shownAt({})).toEqual(usual)
  expect(shownAt({ aba: 'x', periodo: 'constructor', pagina: '-2' })).toEqual(usual)
  for (const dates of [
    {},
    { de: '2026-01-01' },
    { de: '2026-02-02', ate: '2026-02-01' },
    { de: 'x', ate: 'y' },
  ])
    expect(shownAt({ periodo: 'datas', ...dates })).toEqual(usual)
  expect(shownAt({ pagina: '3' }).page).toBe(3)
})
