/** What other modules may call. */
export { abcClasses } from './abc-queries.ts'
export { popularRows } from './popular-queries.ts'
export { salesIn } from './sold-queries.ts'
