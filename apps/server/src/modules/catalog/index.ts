/** What other modules may call. */
export { createProducts, type NewProduct, productRoom, takenBarcodes, takenCodes } from './create-products.ts'
export { findProducts } from './find-products.ts'
export { refuseGivenCost } from './given-costs.ts'
export { catalogueTotals, onlyOptions } from './product-queries.ts'
