import { ADVANCED_KINDS } from '@prateleira/contract/reports/rules'
import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '../../../lib/search-params.ts'
import { advancedSearch, kindsFor, stockDay, tabFor } from './advanced-view.ts'

const TODAY = '2026-03-15'

test('every tab, class and day is restored from the address', () => {
  for (const tab of ADVANCED_KINDS)
    expect(readSearch(advancedSearch, writeSearch(advancedSearch, { tab })).tab).toBe(tab)
  const wanted = { class: 'B', date: '2025-12-31', group: 'person', page: 2 } as const
  const address = writeSearch(advancedSearch, wanted)
  expect(address).toEqual({ classe: 'b', data: '2025-12-31', por: 'pessoa', pagina: '2' })
  expect(readSearch(advancedSearch, address)).toMatchObject(wanted)
  expect(stockDay('2025-12-31', TODAY)).toBe('2025-12-31')
})

test('without a past day it is the end of the previous month', () => {
  for (const data of [undefined, '2026-03-16', '2026-02-30', '1899-12-31', 'ontem'])
    expect(stockDay(readSearch(advancedSearch, { data }).date, TODAY)).toBe('2026-02-28')
  const { date, class: only } = readSearch(advancedSearch, { data: TODAY, classe: 'D' })
  expect([stockDay(date, TODAY), only]).toEqual([TODAY, undefined])
})

test('TEAM-04 without the right to see costs there is no profit, whatever the address says', () => {
  expect(kindsFor({ sees_costs: true })).toEqual(ADVANCED_KINDS)
  expect(kindsFor({ sees_costs: false })).toEqual(['abc', 'reasons', 'past-stock'])
  expect([true, false].map((sees_costs) => tabFor({ sees_costs }, 'profit'))).toEqual(['profit', 'abc'])
})
