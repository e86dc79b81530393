/** What the application may call. */
export { acceptImportFiles } from './accept-files.ts'
export { importsRouter } from './router.ts'
