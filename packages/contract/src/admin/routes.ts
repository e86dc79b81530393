import { plainRoute } from '../shared/procedure.ts'
import { ADMIN_REPORT_KINDS } from './report-rules.ts'

export const adminRoutes = {
  exportPayments: plainRoute({
    method: 'GET',
    path: '/admin/payments/export',
    access: 'admin',
    needed: 'payment_management',
  }),
  exportReport: plainRoute({
    method: 'GET',
    path: '/admin/reports/{kind}/export',
    values: { kind: ADMIN_REPORT_KINDS },
    access: 'admin',
    needed: 'payment_management',
  }),
}
