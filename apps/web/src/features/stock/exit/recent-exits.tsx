import { Badge } from '@mantine/core'
import { EXIT_REASON_LABELS, PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { useQuery } from '@tanstack/react-query'
import { recentExits } from '../api.ts'
import { type MovementActions, RecentMovements } from '../recent-movements.tsx'

const reasonBadge = ({ exit_reason: reason }: RecentMovement) => (
  <Badge color="gray">{reason ? EXIT_REASON_LABELS[reason] : 'Saída'}</Badge>
)
const details = (movement: RecentMovement) => [
  `SKU: ${movement.sku}`,
  movement.responsible_person && `Responsável: ${movement.responsible_person}`,
  movement.customer_name && `Cliente: ${movement.customer_name}`,
  movement.payment_method && `Pagamento: ${PAYMENT_METHOD_LABELS[movement.payment_method]}`,
]

/** 'Saídas Recentes' (EXI-07). */
export function RecentExits(actions: MovementActions) {
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
      {...actions}
      kind="saida"
      badge={reasonBadge}
      details={details}
    />
  )
}
