import type { ProfitGroup } from '@prateleira/contract/reports/profit'
import { type AbcClass, ADVANCED_KINDS, type AdvancedKind } from '@prateleira/contract/reports/rules'
import { addDays } from '@prateleira/contract/shared/dates'
import type { Me } from '../../../lib/me.ts'
import { choice, day } from '../../../lib/search-params.ts'
import { periodSearch } from '../report-view.ts'

const TAB_WORDS: Record<AdvancedKind, string> = {
  abc: 'curva-abc',
  reasons: 'motivos',
  'past-stock': 'estoque',
  profit: 'lucro',
}
const GROUP_WORDS: Record<ProfitGroup, string> = { product: 'produto', day: 'dia', person: 'pessoa' }
const CLASS_WORDS: Record<AbcClass, string> = { A: 'a', B: 'b', C: 'c' }

/** The address parameters of 'Relatórios avançados'. */
export const advancedSearch = {
  tab: choice('aba', TAB_WORDS, 'abc'),
  ...periodSearch,
  /** Only products of this class. */
  class: choice('classe', CLASS_WORDS),
  /** The day of the stock that is shown. */
  date: day('data'),
  /** What the rows of the profit are. */
  group: choice('por', GROUP_WORDS, 'product'),
}

/** The tabs for somebody: the profit is nothing but costs (TEAM-04). */
export const kindsFor = ({ sees_costs: seesCosts }: Pick<Me, 'sees_costs'>): AdvancedKind[] =>
  ADVANCED_KINDS.filter((kind) => kind !== 'profit' || seesCosts)

/** The tab in the address, or the first one. */
export function tabFor(me: Pick<Me, 'sees_costs'>, asked: AdvancedKind): AdvancedKind {
  return kindsFor(me).includes(asked) ? asked : 'abc'
}

/** The chosen day, if not after the tenant's `today`; otherwise the last day of the previous month. */
export function stockDay(chosen: string | undefined, today: string): string {
  return chosen !== undefined && chosen <= today ? chosen : addDays(`${today.slice(0, 7)}-01`, -1)
}
