import type { AbcClass, AdvancedKind } from '@prateleira/contract/reports/rules'
import { addDays } from '@prateleira/contract/shared/dates'
import { choice, day } from '../../../lib/search-params.ts'
import { periodSearch } from '../report-view.ts'

const TAB_WORDS: Record<AdvancedKind, string> = {
  abc: 'curva-abc',
  reasons: 'motivos',
  'past-stock': 'estoque',
}
const CLASS_WORDS: Record<AbcClass, string> = { A: 'a', B: 'b', C: 'c' }

/** What the address of 'Relatórios avançados' says. */
export const advancedSearch = {
  tab: choice('aba', TAB_WORDS, 'abc'),
  ...periodSearch,
  /** Only products of this class. */
  class: choice('classe', CLASS_WORDS),
  /** The day of the stock that is shown. */
  date: day('data'),
}

/** The chosen day, which is not after the tenant's `today`; else the last one of the month before. */
export function stockDay(chosen: string | undefined, today: string): string {
  return chosen !== undefined && chosen <= today ? chosen : addDays(`${today.slice(0, 7)}-01`, -1)
}
