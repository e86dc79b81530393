import { periodDays, type ReportPeriod } from '@prateleira/contract/reports/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { addDays } from '@prateleira/contract/shared/dates'
import type { Period } from './queries.ts'

/** After every date there is: 'Todo o período' has no end either. */
const NEVER = '9999-12-31'

/** The days of a report's period, as of the tenant's today (REP-01). */
export function daysOf(wanted: ReportPeriod, today: string): Period {
  const { from, to } = periodDays(wanted, today)
  return { from: from ?? OLDEST_MOVEMENT_DATE, to: to ?? NEVER }
}

/** The days to come that a period leaves out; null when it reaches every one of them. */
export function daysAhead({ to }: Period, today: string): Period | null {
  return to === NEVER ? null : { from: addDays(to > today ? to : today, 1), to: NEVER }
}
