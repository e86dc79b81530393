export const paths = {
  cash: '/caixa',
  cashHistory: '/caixa/historico',
} as const
