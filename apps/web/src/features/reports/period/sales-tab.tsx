import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { SALES_REPORT_LENGTH } from '@prateleira/contract/reports/constants'
import type { Sale } from '@prateleira/contract/reports/report-schemas'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { formatDate } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCounted, formatQuantity } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DataColumn } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Money } from '../../../components/money.tsx'
import { SaleBadge } from '../../../components/sale-badge.tsx'
import { salesQuery } from '../api.ts'
import { ReportList } from '../report-list.tsx'
import classes from '../reports.module.css'
import { SalesAhead } from './sales-ahead.tsx'
import { SalesSeriesFigure } from './sales-series-figure.tsx'

const customerOf = ({ customer }: Sale) => customer?.name ?? 'Cliente não informado'

const columns: DataColumn<Sale>[] = [
  {
    key: 'date',
    header: 'Data',
    width: '12%',
    card: 'plain',
    cell: ({ sale_date: date }) => formatDate(date),
  },
  {
    key: 'customer',
    header: 'Cliente',
    width: '18%',
    card: 'title',
    cell: (sale) => <span className={sale.customer ? undefined : classes.soft}>{customerOf(sale)}</span>,
  },
  {
    key: 'items',
    header: 'Itens',
    cell: ({ sale_items: items }) => (
      <>
        {formatCounted(items.length, 'item', 'itens')}
        <div className={classes.small}>
          {items
            .map((item) => `${formatQuantity(item.quantity)} ${item.unit} ${fullVariantName(item)}`)
            .join(', ')}
        </div>
      </>
    ),
  },
  {
    key: 'payment',
    header: 'Pagamento',
    width: '12%',
    cell: ({ payment_method: method }) => (method ? PAYMENT_METHOD_LABELS[method] : 'N/A'),
  },
  {
    key: 'status',
    header: 'Status',
    width: '18%',
    card: 'plain',
    cell: ({ state }) => <SaleBadge state={state} />,
  },
  {
    key: 'total',
    header: 'Total',
    width: '14%',
    align: 'right',
    card: 'figure',
    cell: ({ total_amount: total, returned_amount: returned, status }) => (
      <>
        <span className={status === 'cancelled' ? classes.cancelled : classes.figure}>
          <Money value={total} />
        </span>
        {compare(returned, '0') > 0 && (
          <div className={classes.small}>
            −<Money value={returned} /> devolvido
          </div>
        )}
      </>
    ),
  },
]

/** The period's sales, latest first. */
export function SalesTab({ period, page }: { period: ReportPeriod; page: number }) {
  const query = useQuery(salesQuery(period, page))
  return (
    <>
      <SalesAhead ahead={query.data?.datedAhead} />
      <SalesSeriesFigure period={period} />
      <ReportList
        query={query}
        rows={({ items }) => items}
        label="Vendas"
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={customerOf}
        page={page}
        pageSize={SALES_REPORT_LENGTH}
        failure="Erro ao carregar vendas"
        empty={
          <EmptyState icon={<IconReceipt size={28} />} title="Nenhuma venda encontrada no período">
            Saídas com o motivo Venda aparecem aqui.
          </EmptyState>
        }
      />
    </>
  )
}
