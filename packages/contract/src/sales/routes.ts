import { plainRoute } from '../shared/procedure.ts'

export const salesRoutes = {
  exportSales: plainRoute({ method: 'GET', path: '/sales/export', access: 'shop', rights: ['sell'] }),
}
