/** What other modules may call. */
export { awaitingApproval } from './queries.ts'
