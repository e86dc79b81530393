/** What other modules may call. */
export { recordInitialStock, recordInitialStocks } from './initial-stock.ts'
export { takeBack } from './take-back.ts'
export { fold } from './totals.ts'
