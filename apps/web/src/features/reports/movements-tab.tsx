import { Badge } from '@mantine/core'
import type { ReportMovement } from '@prateleira/contract/reports/report-schemas'
import type { Period } from '@prateleira/contract/reports/rules'
import { MOVEMENTS_REPORT_LENGTH } from '@prateleira/contract/shared/constants'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { EXIT_REASON_LABELS, MOVEMENT_TYPE_LABELS } from '@prateleira/contract/stock/rules'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../components/app-link.tsx'
import type { DataColumn } from '../../components/data-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Money } from '../../components/money.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { movementsQuery } from './api.ts'
import { ReportList } from './report-list.tsx'
import classes from './reports.module.css'

const nameOf = ({ product_name: name, size, color }: ReportMovement) =>
  [name, size, color].filter(Boolean).join(' · ')

/** What a movement was, beyond its direction. */
function detailOf({ kind, exit_reason: reason, reversed }: ReportMovement): string | null {
  const what = {
    initial: 'Estoque inicial',
    entry: null,
    exit: reason && EXIT_REASON_LABELS[reason],
    reversal: 'Estorno',
  }[kind]
  return [what, reversed && 'estornada'].filter(Boolean).join(' · ') || null
}

const columns: DataColumn<ReportMovement>[] = [
  {
    key: 'date',
    header: 'Data',
    width: '14%',
    card: 'plain',
    cell: ({ movement_date: date }) => formatDate(date),
  },
  {
    key: 'type',
    header: 'Tipo',
    width: '20%',
    card: 'plain',
    cell: (movement) => (
      <span className={classes.badges}>
        <Badge color={movement.movement_type === 'in' ? 'green' : 'gray'}>
          {MOVEMENT_TYPE_LABELS[movement.movement_type]}
        </Badge>
        <span className={classes.small}>{detailOf(movement)}</span>
      </span>
    ),
  },
  { key: 'product', header: 'Produto', card: 'title', cell: nameOf },
  {
    key: 'quantity',
    header: 'Quantidade',
    width: '16%',
    align: 'right',
    card: 'figure',
    cell: ({ movement_type: type, quantity, unit }) => (
      <span className={classes.figure}>
        {type === 'in' ? '+' : '-'}
        {formatQuantity(quantity)} {unit}
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Preço unitário',
    width: '18%',
    align: 'right',
    cell: ({ unit_price: price }) =>
      price === null ? <span className={classes.soft}>Sem preço</span> : <Money value={price} />,
  },
]

/** The period's movements of every kind, latest first. */
export function MovementsTab({ period, page }: { period: Period; page: number }) {
  const go = useGo()
  return (
    <ReportList
      query={useQuery(movementsQuery(period, page))}
      rows={({ items }) => items}
      label="Movimentações"
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      onOpen={({ product_id: id }) => go(paths.products, { [queryNames.product]: id })}
      page={page}
      pageSize={MOVEMENTS_REPORT_LENGTH}
      failure="Erro ao carregar movimentações"
      empty={
        <EmptyState icon={<IconArrowsExchange size={28} />} title="Nenhuma movimentação encontrada">
          Nada entrou nem saiu no período escolhido.
        </EmptyState>
      }
    />
  )
}
