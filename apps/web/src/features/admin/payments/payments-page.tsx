import { Badge, type MantineColor, SimpleGrid, Text } from '@mantine/core'
import {
  methodLabel,
  PAYMENT_LABELS,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@prateleira/contract/admin/rules'
import type { AdminPayment, PaymentSummary } from '@prateleira/contract/admin/schemas'
import { CSV_FORMATS, type CsvFormat } from '@prateleira/contract/shared/export-formats'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import type { DataColumn } from '../../../components/data-list.tsx'
import { DownloadButton } from '../../../components/download-button.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Money } from '../../../components/money.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { useDownload } from '../../../lib/use-download.ts'
import { AdminList } from '../admin-list.tsx'
import { paymentSummaryQuery, paymentsQuery } from '../api.ts'
import { formatDay } from '../dates.ts'
import { useListView } from '../list-view.ts'
import { PAYMENTS, paymentsInput } from '../lists.ts'
import classes from './payments-page.module.css'

const COLORS: Record<PaymentStatus, MantineColor> = {
  completed: 'green',
  pending: 'amber',
  failed: 'red',
  cancelled: 'gray',
}

const columns: DataColumn<AdminPayment>[] = [
  {
    key: 'customer',
    header: 'Cliente',
    card: 'title',
    cell: ({ full_name: name, company_name: company }) => (
      <>
        <Text fw={600}>{name}</Text>
        <Text fz="sm" c="dimmed">
          {company}
        </Text>
      </>
    ),
  },
  { key: 'plan', header: 'Plano', cell: ({ plan_name: plan }) => plan ?? '—' },
  {
    key: 'amount',
    header: 'Valor',
    nowrap: true,
    align: 'right',
    card: 'figure',
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    key: 'status',
    header: 'Status',
    nowrap: true,
    cell: ({ status }) => (
      <Badge variant="light" color={COLORS[status]}>
        {PAYMENT_LABELS[status]}
      </Badge>
    ),
  },
  { key: 'method', header: 'Método', cell: ({ payment_method: method }) => methodLabel(method) ?? '—' },
  {
    key: 'date',
    header: 'Data',
    nowrap: true,
    cell: ({ payment_date: paid, created_at: created }) => formatDay(paid ?? created),
  },
  {
    key: 'reference',
    header: 'Referência',
    cell: ({ reference_id: reference }) => (
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {reference ?? '—'}
      </Text>
    ),
  },
]

/** /admin/pagamentos: what was paid, is pending or failed (ADM-05). */
export default function PaymentsPage() {
  const view = useListView(...PAYMENTS)
  const query = useQuery(paymentsQuery(paymentsInput(view)))
  const { run, running } = useDownload()
  const save = (format: CsvFormat) => {
    const filter = new URLSearchParams({
      format,
      search: view.search,
      ...(view.filter && { status: view.filter }),
    })
    return run({
      address: `/api/v1/admin/payments/export?${filter}`,
      done: 'Relatório de pagamentos exportado com sucesso!',
      failed: 'Não foi possível exportar o relatório de pagamentos.',
      nothing: 'Nenhum pagamento encontrado',
    })
  }
  return (
    <>
      <PageHeader
        title="Pagamentos"
        description="Todas as cobranças de assinaturas."
        action={
          <DownloadButton
            label="Exportar"
            call="admin.exportPayments"
            usual="csv"
            primary
            formats={CSV_FORMATS}
            running={running}
            onChoose={save}
          />
        }
      />
      <Summary />
      <AdminList
        view={view}
        query={query}
        searchPlaceholder="Buscar por cliente, empresa ou referência..."
        filter={{
          label: 'Status',
          all: 'Todos os status',
          options: PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
        }}
        label="Pagamentos"
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ full_name: name }) => name}
        emptyTitle="Nenhum pagamento encontrado"
        errorTitle="Erro ao carregar histórico de pagamentos"
      />
    </>
  )
}

/** Totals of all payments, whatever the filter (ADM-11). */
function Summary() {
  const { data, error, refetch } = useQuery(paymentSummaryQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  const counted = (label: string, part: PaymentSummary[keyof PaymentSummary] | undefined) => (
    <StatCard
      label={label}
      value={formatCount(part?.count ?? 0)}
      change={{ text: part ? formatMoney(part.sum) : '' }}
      loading={!data}
    />
  )
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md" mb="lg" className={classes.summary}>
      <StatCard label="Total Recebido" value={<Money value={data?.completed.sum ?? '0'} />} loading={!data} />
      {counted('Concluídos', data?.completed)}
      {counted('Pendentes', data?.pending)}
      {counted('Falhas', data?.failed)}
    </SimpleGrid>
  )
}
