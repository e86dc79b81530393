import { dashboard } from '@prateleira/contract/reports/schemas'
import type { Module } from '../../module.ts'
import { serveExports } from './export-route.ts'
import { reportExport } from './openapi.ts'
import { reportsRouter } from './router.ts'

/** The dashboard, reports and their files. */
export const reports: Module<'reports'> = {
  router: reportsRouter,
  openapi: { schemas: { Dashboard: dashboard }, paths: reportExport },
  routes: serveExports,
}
