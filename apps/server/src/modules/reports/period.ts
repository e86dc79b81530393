import { periodDays, type ReportPeriod } from '@prateleira/contract/reports/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { addDays } from '@prateleira/contract/shared/dates'
import type { RawBuilder } from 'kysely'

/** Days from `from` to `to`, both included, as yyyy-MM-dd. */
export interface Period {
  from: string
  to: string
}

/** The same as SQL expressions. */
export interface PeriodInSql {
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

/** Later than every date: 'Todo o período' has no end. */
const NEVER = '9999-12-31'

/** The days of a report's period, relative to the tenant's today (REP-01). */
export function daysOf(wanted: ReportPeriod, today: string): Period {
  const { from, to } = periodDays(wanted, today)
  return { from: from ?? OLDEST_MOVEMENT_DATE, to: to ?? NEVER }
}

/** The future days that a period excludes; null when it includes all of them. */
export function daysAhead({ to }: Period, today: string): Period | null {
  return to === NEVER ? null : { from: addDays(to > today ? to : today, 1), to: NEVER }
}
