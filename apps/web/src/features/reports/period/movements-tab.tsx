import { Badge } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { MOVEMENTS_REPORT_LENGTH } from '@prateleira/contract/reports/constants'
import type { ReportMovement } from '@prateleira/contract/reports/report-schemas'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { DOT, formatQuantity } from '@prateleira/contract/shared/format'
import {
  EXIT_REASON_LABELS,
  MOVEMENT_KIND_LABELS,
  MOVEMENT_TYPE_LABELS,
  type MovementKind,
  PAYMENT_METHOD_LABELS,
} from '@prateleira/contract/stock/rules'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DataColumn } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Money } from '../../../components/money.tsx'
import { MovementDialog, type ShownMovement } from '../../../components/movement-dialog.tsx'
import { ReversalDialog, type Reversible } from '../../../components/reversal-dialog.tsx'
import { Select } from '../../../components/select.tsx'
import { useMovementCorrection } from '../../../components/use-movement-correction.tsx'
import { useMe } from '../../../lib/me.ts'
import { useQuestion } from '../../../lib/use-question.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { movementsQuery } from '../api.ts'
import { ReportList } from '../report-list.tsx'
import { reportSearch } from '../report-view.ts'
import classes from '../reports.module.css'

/** The customer or supplier, and the payment. */
const partiesOf = ({
  customer_name: customer,
  supplier_name: supplier,
  payment_method: method,
}: ReportMovement) =>
  [customer ?? supplier, method && PAYMENT_METHOD_LABELS[method]].filter(Boolean).join(DOT)

/** A movement's kind, if more specific than its direction. */
function detailOf({ kind, exit_reason: reason, reversed, corrected_by: by }: ReportMovement): string | null {
  const what = {
    ...MOVEMENT_KIND_LABELS,
    entry: null,
    exit: reason && EXIT_REASON_LABELS[reason],
  }[kind]
  return [what, by ? 'corrigida' : reversed && 'estornada'].filter(Boolean).join(DOT) || null
}

const columnsIn = (timeZone: string): DataColumn<ReportMovement>[] => [
  {
    key: 'date',
    header: 'Data',
    width: '14%',
    card: 'plain',
    cell: ({ movement_date: date, created_at: instant }) => {
      const registered = new Date(instant)
      // The time is that of the registration: for another date no time is known.
      const time = dateIn(timeZone, registered) === date && timeIn(timeZone, registered)
      return (
        <>
          {formatDate(date)} {time && <span className={classes.small}>{time}</span>}
        </>
      )
    },
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
  {
    key: 'product',
    header: 'Produto',
    card: 'title',
    cell: (movement) => (
      <>
        {fullVariantName(movement)}
        <div className={classes.small}>{partiesOf(movement)}</div>
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantidade',
    width: '16%',
    align: 'right',
    card: 'figure',
    cell: ({ movement_type: type, quantity, unit }) => (
      <span className={classes.figure}>
        {type === 'in' ? '+' : '−'}
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

const ALL = 'all'
const MOVEMENT_LABELS: Record<MovementKind, string> = {
  entry: MOVEMENT_TYPE_LABELS.in,
  exit: MOVEMENT_TYPE_LABELS.out,
  ...MOVEMENT_KIND_LABELS,
}
// Not from the contract's list of kinds: every page would load it.
const KINDS = Object.entries(MOVEMENT_LABELS).map(([value, label]) => ({
  value: value as MovementKind,
  label,
}))

/** The period's movements of every kind, or of one, latest first; each opens its details and reversal. */
export function MovementsTab({
  period,
  page,
  only,
}: {
  period: ReportPeriod
  page: number
  only: MovementKind | undefined
}) {
  const [, change] = useSearchState(reportSearch)
  const { timezone } = useMe()
  const correction = useMovementCorrection()
  const shown = useQuestion<ShownMovement | undefined>(undefined)
  const reversal = useQuestion<Reversible | undefined>(undefined)
  return (
    <>
      <div className={classes.periods}>
        <Select
          className={classes.period}
          aria-label="Tipo"
          data={[{ value: ALL, label: 'Todos os tipos' }, ...KINDS]}
          value={only ?? ALL}
          onChange={(value) =>
            change({ kind: KINDS.find((one) => one.value === value)?.value, page: 1 }, { push: true })
          }
          allowDeselect={false}
        />
      </div>
      <ReportList
        query={useQuery(movementsQuery(period, page, only))}
        rows={({ items }) => items}
        label="Movimentações"
        columns={columnsIn(timezone)}
        rowKey={({ id }) => id}
        rowLabel={fullVariantName}
        onOpen={shown.ask}
        page={page}
        pageSize={MOVEMENTS_REPORT_LENGTH}
        failure="Erro ao carregar movimentações"
        empty={
          <EmptyState icon={<IconArrowsExchange size={28} />} title="Nenhuma movimentação encontrada">
            {only ? 'Nada deste tipo no período escolhido.' : 'Nada entrou nem saiu no período escolhido.'}
          </EmptyState>
        }
      />
      <MovementDialog
        {...shown.dialog}
        movement={shown.about}
        onCorrect={(movement) => {
          shown.dialog.onClose()
          correction.correct(movement)
        }}
        onReverse={(movement) => {
          shown.dialog.onClose()
          reversal.ask({ ...movement, name: fullVariantName(movement), sale: movement.sale_items !== null })
        }}
      />
      <ReversalDialog {...reversal.dialog} movement={reversal.about} />
      {correction.dialog}
    </>
  )
}
