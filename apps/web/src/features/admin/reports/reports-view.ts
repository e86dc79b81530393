import { type AdminPeriod, DEFAULT_ADMIN_PERIOD } from '@prateleira/contract/admin/report-rules'
import { choice } from '../../../lib/search-params.ts'

const PERIOD_WORDS: Record<AdminPeriod, string> = {
  '3months': '3-meses',
  '6months': '6-meses',
  '12months': '12-meses',
  year: 'ano',
  all: 'tudo',
}

/** The address parameters of the admin area's reports. */
export const reportsSearch = { period: choice('periodo', PERIOD_WORDS, DEFAULT_ADMIN_PERIOD) }
