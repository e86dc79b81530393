import { ADVANCED_KINDS } from '@prateleira/contract/reports/rules'
import { expect, test } from 'vitest'
import { advancedTabWord, advancedView } from './advanced-view.ts'

const TODAY = '2026-03-15'

test('every tab, class and day is found again in the address', () => {
  for (const tab of ADVANCED_KINDS) expect(advancedView({ aba: advancedTabWord(tab) }, TODAY).tab).toBe(tab)
  expect(advancedView({ classe: 'b', data: '2025-12-31', pagina: '2' }, TODAY)).toMatchObject({
    class: 'B',
    date: '2025-12-31',
    page: 2,
  })
})

test('without a day that has been it is the end of the month before', () => {
  for (const data of [undefined, '2026-03-16', '2026-02-30', '1899-12-31', 'ontem'])
    expect(advancedView({ data }, TODAY).date).toBe('2026-02-28')
  expect(advancedView({ data: TODAY, classe: 'D' }, TODAY)).toMatchObject({ date: TODAY, class: undefined })
})
