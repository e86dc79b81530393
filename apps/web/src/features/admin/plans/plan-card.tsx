import { Badge, Button, SimpleGrid, Text } from '@mantine/core'
import type { AdminPlan } from '@prateleira/contract/admin/schemas'
import { durationLabel } from '@prateleira/contract/billing/rules'
import { formatCounted } from '@prateleira/contract/shared/format'
import { useState } from 'react'
import { PlanOffer } from '../../../components/plan-offer.tsx'
import { isBuyable, soldThrough } from './plan-prices.ts'

export function PlanBadge({ active }: { active: boolean }) {
  return (
    <Badge variant="light" color={active ? 'green' : 'gray'}>
      {active ? 'Ativo' : 'Inativo'}
    </Badge>
  )
}

interface Props {
  plan: AdminPlan
  onEdit: () => void
  onPrices: () => void
  onToggle: () => Promise<void>
  onDelete: () => void
}

/** A plan of /admin/planos with its actions (ADM-04), and whether it can be bought (PLAN-09). */
export function PlanCard({ plan, onEdit, onPrices, onToggle, onDelete }: Props) {
  const [busy, setBusy] = useState(false)
  const subscribers = plan.active_subscriptions
  return (
    <PlanOffer
      plan={plan}
      per={` · ${durationLabel(plan.duration_months)}`}
      badge={<PlanBadge active={plan.is_active} />}
    >
      <Text fz="sm" c="dimmed">
        {formatCounted(subscribers, 'assinatura ativa', 'assinaturas ativas')}
      </Text>
      <Text fz="sm" c={isBuyable(plan) ? 'dimmed' : 'var(--amber-ink)'}>
        {soldThrough(plan)}
      </Text>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" mt="sm">
        <Button variant="default" size="sm" onClick={onEdit} aria-label={`Editar ${plan.name}`}>
          Editar
        </Button>
        <Button variant="default" size="sm" onClick={onPrices} aria-label={`Preços de ${plan.name}`}>
          Preços
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={busy}
          aria-label={`${plan.is_active ? 'Desativar' : 'Ativar'} ${plan.name}`}
          onClick={() => {
            setBusy(true)
            void onToggle().finally(() => setBusy(false))
          }}
        >
          {plan.is_active ? 'Desativar' : 'Ativar'}
        </Button>
        <Button variant="subtle" color="red" size="sm" onClick={onDelete} aria-label={`Excluir ${plan.name}`}>
          Excluir
        </Button>
      </SimpleGrid>
    </PlanOffer>
  )
}
