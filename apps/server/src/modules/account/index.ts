/** What other modules may call. */
export { serveConfirmation } from './confirm-address.ts'
export { accountRouter } from './router.ts'
