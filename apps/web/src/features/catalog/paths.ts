export const paths = {
  products: '/produtos',
  newProduct: '/produtos/novo',
} as const
