/** What other modules may call. */
export { accountRouter } from './router.ts'
