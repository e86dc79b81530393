import {
  ABC_CLASSES,
  type AbcClass,
  ADVANCED_KINDS,
  type AdvancedKind,
  type ReportPeriod,
} from '@prateleira/contract/reports/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { addDays, isCalendarDate } from '@prateleira/contract/shared/dates'
import { reportNames, reportView } from './report-view.ts'

/** The parameters of the advanced reports beside those of the reports. */
export const advancedNames = { ...reportNames, class: 'classe', date: 'data' } as const

const TAB_WORDS: Record<AdvancedKind, string> = {
  abc: 'curva-abc',
  reasons: 'motivos',
  'past-stock': 'estoque',
}

export interface AdvancedView {
  tab: AdvancedKind
  period: ReportPeriod
  /** From 1. */
  page: number
  /** Only products of this class. */
  class: AbcClass | undefined
  /** yyyy-MM-dd; the last day of the month before, unless another one was chosen. */
  date: string
}

/** What the address asks for, as of the tenant's `today`. Whatever is not understood is left aside. */
export function advancedView(parameters: Record<string, string | undefined>, today: string): AdvancedView {
  const { period, page } = reportView(parameters)
  const wanted = parameters[advancedNames.date] ?? ''
  const usable = isCalendarDate(wanted) && wanted >= OLDEST_MOVEMENT_DATE && wanted <= today
  return {
    tab: ADVANCED_KINDS.find((kind) => TAB_WORDS[kind] === parameters[advancedNames.tab]) ?? 'abc',
    period,
    page,
    class: ABC_CLASSES.find((name) => name === parameters[advancedNames.class]?.toUpperCase()),
    date: usable ? wanted : addDays(`${today.slice(0, 7)}-01`, -1),
  }
}

/** How a tab stands in the address; the first one does not. */
export function advancedTabWord(tab: AdvancedKind): string | undefined {
  return tab === 'abc' ? undefined : TAB_WORDS[tab]
}
