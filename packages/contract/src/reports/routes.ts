import { plainRoute } from '../shared/procedure.ts'
import { ADVANCED_KINDS, REPORT_KINDS } from './rules.ts'

const path = '/reports/{kind}/export'

export const reportsRoutes = {
  exportReport: plainRoute({
    method: 'GET',
    path,
    values: { kind: REPORT_KINDS },
    access: 'shop',
    rights: ['reports'],
  }),
  exportAdvanced: plainRoute({
    method: 'GET',
    path,
    values: { kind: ADVANCED_KINDS },
    access: 'shop',
    rights: ['reports'],
    entitlement: 'advanced_reports',
  }),
}
