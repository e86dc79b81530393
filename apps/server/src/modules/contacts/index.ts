/** What other modules may use of suppliers and customers. */
export { purchasesUpTo } from './customer-queries.ts'
export { meantFirst } from './matching.ts'
