/** What the application may call. */
export { acceptImportFiles } from './accept-files.ts'
export { serveImportIssues } from './left-out-route.ts'
export { importsRouter } from './router.ts'
