export { findSales } from './find-sales.ts'
export { missingVariants } from './queue-queries.ts'
export { notingRefusal } from './refused-items.ts'
