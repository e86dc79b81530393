/** What other modules may call. */
export { serveAdminExports } from './export-route.ts'
export { adminRouter } from './router.ts'
