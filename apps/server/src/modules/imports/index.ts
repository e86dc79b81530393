/** What the application may call. */
export { acceptImportFiles } from './accept-files.ts'
export { serveImportIssues } from './issues-route.ts'
export { importsRouter } from './router.ts'
