/** What other modules may call. */
export { popularRows, salesIn } from './queries.ts'
