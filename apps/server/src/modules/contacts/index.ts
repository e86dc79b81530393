/** What other modules may call. */
export { contactsRouter } from './router.ts'
