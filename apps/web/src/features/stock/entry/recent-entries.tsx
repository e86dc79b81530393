import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { useQuery } from '@tanstack/react-query'
import { recentEntries } from '../api.ts'
import { type MovementActions, RecentMovements } from '../recent-movements.tsx'

const supplier = (movement: RecentMovement) => [
  movement.supplier_name && `Fornecedor: ${movement.supplier_name}`,
]

/** 'Entradas Recentes' (ENT-07). */
export function RecentEntries(actions: MovementActions) {
  const { data, error, refetch } = useQuery(recentEntries())
  return (
    <RecentMovements
      title="Entradas Recentes"
      loading="Carregando entradas..."
      empty="Nenhuma entrada registrada ainda"
      failure="Erro ao carregar entradas"
      movements={data}
      error={error}
      onRetry={() => void refetch()}
      {...actions}
      details={supplier}
    />
  )
}
