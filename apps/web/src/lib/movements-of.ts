/** The search of the reports' address for all movements of a kind, of all time. */
export const movementsOf = (tipo: 'entrada' | 'saida') => ({
  aba: 'movimentacoes',
  periodo: 'tudo',
  tipo,
})
