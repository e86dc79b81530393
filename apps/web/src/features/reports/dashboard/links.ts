/** The product list narrowed to what runs low; the names are those of its filter in the address. */
export const lowStockSearch = { estoque: 'baixo' }
