/** What other modules may call. */
export { averagePrice, price, quantity } from './amounts.ts'
export { insertProduct } from './create-product.ts'
export { findProducts } from './find-products.ts'
export { refuseGivenCost } from './given-costs.ts'
export { insertProducts, type NewProduct, productRoom, takenBarcodes, takenCodes } from './insert-products.ts'
export { catalogueTotals } from './product-queries.ts'
export { containing, searchWords } from './product-search.ts'
