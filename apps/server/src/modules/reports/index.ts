/** What other modules may call. */
export { classed as abcOf } from './abc-queries.ts'
export { popularRows, salesIn } from './queries.ts'
