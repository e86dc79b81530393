import { adminRoutes } from './admin/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { importsRoutes } from './imports/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { salesRoutes } from './sales/routes.ts'

/** What is served beside the procedures below the same prefix: files that come in and go out. */
export const plainRoutes = {
  admin: adminRoutes,
  catalog: catalogRoutes,
  imports: importsRoutes,
  privacy: privacyRoutes,
  reports: reportsRoutes,
  sales: salesRoutes,
}
