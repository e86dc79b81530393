/** The product list filtered by low stock, with the filter's address parameters. */
export const lowStockSearch = { estoque: 'baixo' }
