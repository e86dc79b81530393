/** What other modules may call. */
export { serveExports } from './export-route.ts'
export { popularRows, salesIn } from './queries.ts'
export { reportsRouter } from './router.ts'
