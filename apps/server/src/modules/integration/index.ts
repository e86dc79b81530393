/** What other modules may call. */
export { integrationRouter } from './router.ts'
