import { Badge } from '@mantine/core'
import { EXIT_REASON_LABELS } from '@prateleira/contract/stock/rules'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { useQuery } from '@tanstack/react-query'
import { recentExits } from './api.ts'
import { RecentMovements } from './recent-movements.tsx'

const reasonBadge = ({ exit_reason: reason }: Movement) => (
  <Badge color="gray">{reason ? EXIT_REASON_LABELS[reason] : 'Saída'}</Badge>
)
const skuAndPerson = ({ sku, responsible_person: person }: Movement) => [
  `SKU: ${sku}`,
  person && `Responsável: ${person}`,
]

/** 'Saídas Recentes' (EXI-07). */
export function RecentExits({ onReverse }: { onReverse: (movement: Movement) => void }) {
  const { data, error, refetch } = useQuery(recentExits())
  return (
    <RecentMovements
      title="Saídas Recentes"
      loading="Carregando saídas..."
      empty="Nenhuma saída registrada ainda"
      failure="Erro ao carregar saídas"
      movements={data}
      error={error}
      onRetry={() => void refetch()}
      onReverse={onReverse}
      badge={reasonBadge}
      details={skuAndPerson}
    />
  )
}
