export const paths = {
  counter: '/vender',
  sales: '/vendas',
  queue: '/pendencias',
} as const
