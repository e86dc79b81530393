export const paths = {
  entry: '/movimentacoes/entrada',
  exit: '/movimentacoes/saida',
} as const
