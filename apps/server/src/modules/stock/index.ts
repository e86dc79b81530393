/** What other modules may call. */
export { recordInitialStock, recordInitialStocks } from './initial-stock.ts'
export { stockRouter } from './router.ts'
