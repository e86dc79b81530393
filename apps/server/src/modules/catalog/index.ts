/** What other modules may call. */
export { insertProduct } from './create-product.ts'
export { findProducts } from './find-products.ts'
export { keepImagesSwept, serveImages } from './images/index.ts'
export { catalogueTotals } from './product-queries.ts'
export { containing, searchWords } from './product-search.ts'
export { catalogRouter } from './router.ts'
