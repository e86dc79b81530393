export const paths = {
  counter: '/vender',
  sales: '/vendas',
} as const
