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

/** The address parameters of 'Relatórios avançados'. */
export const advancedSearch = {
  tab: choice('aba', TAB_WORDS, 'abc'),
  ...periodSearch,
  /** Only products of this class. */
  class: choice('classe', CLASS_WORDS),
  /** The day of the stock that is shown. */
  date: day('data'),
}

/** The chosen day, if not after the tenant's `today`; otherwise the last day of the previous month. */
export function stockDay(chosen: string | undefined, today: string): string {
  return chosen !== undefined && chosen <= today ? chosen : addDays(`${today.slice(0, 7)}-01`, -1)
}
