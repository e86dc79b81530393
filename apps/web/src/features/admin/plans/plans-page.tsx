import { Button, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { PLAN_FEATURES_SHOWN } from '@prateleira/contract/admin/constants'
import type { AdminPlan } from '@prateleira/contract/admin/schemas'
import { durationLabel } from '@prateleira/contract/billing/rules'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataColumn, DataList } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Money } from '../../../components/money.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { adminChanged, plansQuery } from '../api.ts'
import { DeletePlanDialog } from './delete-plan-dialog.tsx'
import { PlanBadge, PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'

const columns: DataColumn<AdminPlan>[] = [
  { key: 'name', header: 'Plano', card: 'title', cell: ({ name }) => <Text fw={600}>{name}</Text> },
  {
    key: 'price',
    header: 'Preço',
    align: 'right',
    card: 'figure',
    cell: ({ price }) => <Money value={price} />,
  },
  { key: 'duration', header: 'Duração', cell: ({ duration_months: months }) => durationLabel(months) },
  {
    key: 'features',
    header: 'Funcionalidades',
    cell: ({ features }) => (
      <>
        {features.slice(0, PLAN_FEATURES_SHOWN).join(', ')}
        {features.length > PLAN_FEATURES_SHOWN && (
          <Text span c="dimmed">
            {' '}
            +{features.length - PLAN_FEATURES_SHOWN} mais...
          </Text>
        )}
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ is_active: active }) => <PlanBadge active={active} /> },
]

/** /admin/planos: the plans, as cards and as a table (ADM-04). */
export default function PlansPage() {
  const { data, error, refetch } = useQuery(plansQuery)
  const [editing, setEditing] = useState<AdminPlan | 'new' | null>(null)
  const [pricing, setPricing] = useState<AdminPlan | null>(null)
  const [deleting, setDeleting] = useState<AdminPlan | null>(null)

  const toggle = async (plan: AdminPlan) => {
    try {
      await client.admin.setPlanStatus({ params: { id: plan.id }, body: { is_active: !plan.is_active } })
      notify.success(plan.is_active ? 'Plano desativado' : 'Plano ativado', plan.name)
      await adminChanged()
    } catch (caught) {
      notify.error(errorMessage(caught), 'Erro ao alterar status do plano')
    }
  }
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      Novo Plano
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Gestão de Planos"
        description="O que é vendido, por quanto e por quanto tempo."
        action={create}
      />
      {error && !data ? (
        <ErrorState error={error} title="Erro ao carregar planos" onRetry={() => refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title="Nenhum plano cadastrado">
          Enquanto não houver planos, quem assina vê os dois planos padrão.
        </EmptyState>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" mb="xl" aria-busy={!data}>
            {!data && [0, 1].map((key) => <Skeleton key={key} height={260} radius="lg" />)}
            {data?.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                onEdit={() => setEditing(plan)}
                onPrices={() => setPricing(plan)}
                onToggle={() => toggle(plan)}
                onDelete={() => setDeleting(plan)}
              />
            ))}
          </SimpleGrid>
          {/* The cards' height is unknown until they are loaded, so the table below appears with them. */}
          {data && (
            <>
              <Title order={2} fz="lg" mb="sm">
                Resumo dos Planos
              </Title>
              <DataList
                label="Resumo dos Planos"
                columns={columns}
                rows={data}
                rowKey={({ id }) => id}
                rowLabel={({ name }) => name}
              />
            </>
          )}
        </>
      )}
      <PriceDialog plan={pricing} onClose={() => setPricing(null)} onSaved={adminChanged} />
      <PlanDialog plan={editing} onClose={() => setEditing(null)} onSaved={adminChanged} />
      <DeletePlanDialog plan={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
