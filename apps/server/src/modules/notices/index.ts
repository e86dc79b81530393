/** What other modules may call. */
export { noticesRouter } from './router.ts'
