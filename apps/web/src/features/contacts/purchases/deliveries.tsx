import { Badge, Button, Skeleton, UnstyledButton } from '@mantine/core'
import type { Purchase, PurchasePage } from '@prateleira/contract/contacts/purchase-schemas'
import { PERIOD_LABELS, PERIODS, type Period } from '@prateleira/contract/reports/rules'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatCounted } from '@prateleira/contract/shared/format'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Select } from '../../../components/select.tsx'
import { isErrorCode } from '../../../lib/errors.ts'
import { useMe } from '../../../lib/me.ts'
import { purchasesQuery } from '../api.ts'
import { Cost } from './cost.tsx'
import { NoPurchases } from './no-purchases.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import classes from './purchases.module.css'

/** Those that need no further fields. */
const CHOICES = PERIODS.filter((period) => period !== 'dates')

interface Props {
  supplier: string
  /** Called with the supplier's name when it is known. */
  onNamed: (supplier: PurchasePage['supplier']) => void
  onBack: () => void
}

/** The entries from a supplier, newest first, with the sums of a period. */
export function Deliveries({ supplier, onNamed, onBack }: Props) {
  const [{ period, page }, turn] = useState<{ period: Period; page: number }>({ period: 'all', page: 1 })
  const { data, error, refetch, isPlaceholderData } = useQuery(purchasesQuery(supplier, period, page))
  const { sees_costs: seesCosts } = useMe()
  const list = useRef<HTMLElement>(null)
  const named = data?.supplier
  useEffect(() => {
    if (named) onNamed(named)
  }, [named, onNamed])
  if (isErrorCode(error, 'NOT_FOUND'))
    return (
      <EmptyState
        title="Este fornecedor não existe mais"
        action={
          <Button variant="default" onClick={onBack}>
            Voltar à lista
          </Button>
        }
      />
    )
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar compras" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={280} aria-busy="true" />
  if (data.total === 0 && period === 'all') return <NoPurchases />
  const nothing = data.standing === 0 && seesCosts
  return (
    <>
      <div className={classes.head}>
        <Select
          className={classes.period}
          label="Período"
          data={CHOICES.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          value={period}
          onChange={(value) => turn({ period: value as Period, page: 1 })}
          allowDeselect={false}
          withScrollArea={false}
        />
        <dl className={classes.sums} aria-live="polite" data-stale={isPlaceholderData || undefined}>
          <div>
            <dt>Total comprado</dt>
            <dd>
              <Cost value={nothing ? '0.00' : data.total_value} />
            </dd>
          </div>
          <div>
            <dt>Compras</dt>
            <dd>{data.standing}</dd>
          </div>
        </dl>
      </div>
      {(data.unpriced_lines ?? 0) > 0 && (
        <p className={classes.note}>
          {formatCounted(data.unpriced_lines ?? 0, 'item entrou', 'itens entraram')} sem preço e não{' '}
          {data.unpriced_lines === 1 ? 'está' : 'estão'} no total.
        </p>
      )}
      <section ref={list} tabIndex={-1} className={classes.list} aria-label="Entradas deste fornecedor">
        {data.total === 0 ? (
          <EmptyState
            title="Nenhuma compra neste período"
            action={
              <Button variant="default" onClick={() => turn({ period: 'all', page: 1 })}>
                Ver todo o período
              </Button>
            }
          />
        ) : (
          <ul className={classes.rows} data-stale={isPlaceholderData || undefined}>
            {data.items.map((purchase) => (
              <Delivery key={purchase.reference_id} supplier={supplier} purchase={purchase} />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={(next) => turn({ period, page: next })}
          list={list}
        />
      </section>
    </>
  )
}

/** One entry; its lines are loaded when it is opened. */
function Delivery({ supplier, purchase }: { supplier: string; purchase: Purchase }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { lines, reversed_lines: reversed, total_value: total } = purchase
  const whole = reversed === lines
  return (
    <li>
      <UnstyledButton
        className={classes.delivery}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
        <span className={classes.words}>
          <strong>{formatDate(purchase.movement_date)}</strong>
          <span className={classes.small}>{formatCounted(lines, 'item', 'itens')}</span>
          {reversed > 0 && (
            <Badge color="red">
              {whole ? 'Estornada' : formatCounted(reversed, 'item estornado', 'itens estornados')}
            </Badge>
          )}
        </span>
        <span className={classes.amount}>{whole ? '–' : <Cost value={total} />}</span>
      </UnstyledButton>
      {open && <PurchaseLines id={id} supplier={supplier} reference={purchase.reference_id} />}
    </li>
  )
}
