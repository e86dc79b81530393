/** What other modules may call. */
export { closedWithDifference } from './queries.ts'
