/** What other modules may call. */
export { recordInitialStock, recordInitialStocks } from './initial-stock.ts'
export { fold } from './totals.ts'
