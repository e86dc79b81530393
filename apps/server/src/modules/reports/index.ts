/** What other modules may call. */
export { serveExports } from './export-route.ts'
export { reportsRouter } from './router.ts'
