/** What other modules may call. */
export { mailRounds } from './mail/rounds.ts'
export { noticesRouter } from './router.ts'
