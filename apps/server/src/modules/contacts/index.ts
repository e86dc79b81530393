/** What other modules may use of suppliers and customers. */
export { balanceOf, purchasesUpTo } from './customer-queries.ts'
export { hasNumber, isNamed, meantFirst } from './matching.ts'
export { numberTyped } from './number-typed.ts'
