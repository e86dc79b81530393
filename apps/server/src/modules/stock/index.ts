/** What other modules may call. */
export { deliveryLines, deliveryOf } from './deliveries.ts'
export { fold } from './fold-totals.ts'
export { recordInitialStock } from './initial-stock.ts'
export { late, presentLate } from './late.ts'
export { presentRegisteredLine, presentSaleState } from './present.ts'
export type { RegisteredRow } from './queries.ts'
export { reverse } from './reverse-movement.ts'
export { correctedBy, corrects, isCorrected, isReplaced } from './standing.ts'
