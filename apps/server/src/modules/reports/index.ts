/** What other modules may call. */
export { abcClasses } from './abc-queries.ts'
export { popularRows, salesIn } from './queries.ts'
