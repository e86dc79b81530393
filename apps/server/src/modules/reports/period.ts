import { type Period as PeriodName, periodStart } from '@prateleira/contract/reports/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import type { Period } from './queries.ts'

/** After every date there is: 'Todo o período' has no end either. */
const NEVER = '9999-12-31'

/** The days of a report's period, as of the tenant's today (REP-01). */
export function daysOf(name: PeriodName, today: string): Period {
  return { from: periodStart(name, today) ?? OLDEST_MOVEMENT_DATE, to: name === 'all' ? NEVER : today }
}
