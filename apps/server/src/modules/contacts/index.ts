/** What other modules may use of suppliers and customers. */
export { purchasesUpTo } from './customer-queries.ts'
export { digitsOf, meantFirst, numberTyped, writtenAs } from './matching.ts'
