export const paths = {
  cash: '/caixa',
  cashHistory: '/caixas-fechados',
} as const
