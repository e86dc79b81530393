/** What other modules may call. */
export { adminRouter } from './router.ts'
