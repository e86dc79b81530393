import { plainRoute } from '../shared/procedure.ts'

export const importsRoutes = {
  exportIssues: plainRoute({
    method: 'GET',
    path: '/imports/{id}/issues/export',
    access: 'shop',
    rights: ['imports'],
  }),
}
