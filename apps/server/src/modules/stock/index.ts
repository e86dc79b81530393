/** What other modules may call. */
export { recordInitialStock } from './initial-stock.ts'
export { stockRouter } from './router.ts'
