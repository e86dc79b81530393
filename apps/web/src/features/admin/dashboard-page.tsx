import { SimpleGrid, Text } from '@mantine/core'
import { EXPIRING_DAYS } from '@prateleira/contract/admin/constants'
import { STATUS_LABELS, SUBSCRIPTION_STATUSES } from '@prateleira/contract/admin/rules'
import type { AdminDashboard } from '@prateleira/contract/admin/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Panel } from '../../components/panel.tsx'
import { StatCard } from '../../components/stat-card.tsx'
import { errorMessage } from '../../lib/errors.ts'
import { adminDashboardQuery } from './api.ts'
import { formatDay } from './dates.ts'
import classes from './rows.module.css'
import { ShareList } from './share-list.tsx'
import { StatusBadge } from './status-badge.tsx'

/** /admin: the figures of the administration (ADM-02). */
export default function AdminDashboardPage() {
  const { data, error, refetch } = useQuery(adminDashboardQuery)
  if (error && !data)
    return (
      <>
        <PageHeader title="Dashboard Administrativo" />
        <ErrorState
          error={error}
          message={`Erro ao carregar dados: ${errorMessage(error)}`}
          onRetry={() => refetch()}
        />
      </>
    )
  return (
    <>
      <PageHeader
        title="Dashboard Administrativo"
        description="Usuários, assinaturas e receita de todo o sistema."
      />
      <Figures data={data} />
      {data && (
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" mt="md">
          <Panel title="Assinaturas Expirando" aside={<Count value={data.expiring_count} />}>
            <Text fz="sm" c="dimmed" mb="xs">
              Nos próximos {EXPIRING_DAYS} dias
            </Text>
            <ShortList
              empty={`Nenhuma assinatura expira nos próximos ${EXPIRING_DAYS} dias`}
              rows={data.expiring.map((user) => ({
                key: user.user_id,
                name: user.full_name,
                note: user.company_name,
                figure: user.expiry_label,
              }))}
            />
          </Panel>
          <Panel title="Pagamentos Pendentes" aside={<Count value={data.pending_count} />}>
            <ShortList
              empty="Nenhum pagamento pendente"
              rows={data.pending_payments.map((payment) => ({
                key: payment.id,
                name: payment.full_name,
                note: formatDay(payment.created_at),
                figure: <Money value={payment.amount} />,
              }))}
            />
          </Panel>
          <Panel title="Distribuição de Status">
            <StatusDistribution data={data} />
          </Panel>
        </SimpleGrid>
      )}
    </>
  )
}

function Figures({ data }: { data: AdminDashboard | undefined }) {
  const by = data?.users_by_status
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      <StatCard label="Total de Usuários" value={formatCount(data?.total_users ?? 0)} loading={!data} />
      <StatCard
        label="Usuários Ativos"
        value={formatCount(by?.active ?? 0)}
        change={{
          text: `${formatCount(by?.inactive ?? 0)} inativos · ${formatCount(by?.suspended ?? 0)} suspensos`,
        }}
        loading={!data}
      />
      <StatCard
        label="Receita Total"
        value={<Money value={data?.revenue ?? '0'} />}
        change={{ text: 'pagamentos concluídos' }}
        loading={!data}
      />
      <StatCard
        label="Alertas"
        value={formatCount((data?.expiring_count ?? 0) + (data?.pending_count ?? 0))}
        change={{
          text: `${formatCount(data?.expiring_count ?? 0)} expirando · ${formatCount(data?.pending_count ?? 0)} pendentes`,
        }}
        loading={!data}
      />
    </SimpleGrid>
  )
}

function Count({ value }: { value: number }) {
  return value > 0 ? (
    <Text fz="sm" c="dimmed">
      {formatCount(value)}
    </Text>
  ) : null
}

interface ShortRow {
  key: string
  name: string
  note: string
  figure: ReactNode
}

function ShortList({ rows, empty }: { rows: ShortRow[]; empty: string }) {
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, name, note, figure }) => (
        <li key={key}>
          <span>
            {name}
            <Text span display="block" fz="sm" c="dimmed">
              {note}
            </Text>
          </span>
          <span className={classes.figure}>{figure}</span>
        </li>
      ))}
    </ul>
  )
}

/** Number of users by status. */
function StatusDistribution({ data }: { data: AdminDashboard }) {
  return (
    <ShareList
      total={data.total_users}
      rows={SUBSCRIPTION_STATUSES.map((status) => ({
        key: status,
        name: STATUS_LABELS[status],
        label: <StatusBadge status={status} />,
        count: data.users_by_status[status] ?? 0,
      }))}
    />
  )
}
