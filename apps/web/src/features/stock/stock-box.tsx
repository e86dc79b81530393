import { compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../components/money.tsx'
import { remaining } from './amounts.ts'
import classes from './stock-page.module.css'
import type { CurrentStock } from './use-current-stock.ts'

interface Props {
  stock: CurrentStock
  quantity: string
  direction: 'in' | 'out'
  /** Taken out again together with an entry. */
  less?: string
}

/** The current and the resulting stock, beside the quantity. */
export function StockBox({ stock, quantity, direction, less = '0' }: Props) {
  const { available, total, minimum, unit } = stock
  const after = remaining(available, quantity, direction)
  const figures = [
    { label: 'Estoque atual', value: available },
    ...(total === null || total === available ? [] : [{ label: 'Todas as variantes', value: total }]),
    { label: 'Mínimo', value: minimum },
    ...(after === null
      ? []
      : [{ label: direction === 'in' ? 'Vai ficar com' : 'Vai restar', value: subtract(after, less) }]),
  ]
  return (
    <dl className={classes.box} aria-label="Estoque do produto" aria-live="polite">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-below={compare(value, '0') < 0 || undefined}>
            {formatQuantity(value)} <span className={classes.unit}>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The live total, quantity × price; hidden unless above 0 (ENT-04). */
export function TotalBox({ total }: { total: string | null }) {
  if (total === null) return null
  return (
    <div className={classes.total} aria-live="polite">
      <span>Valor total</span>
      <strong>
        <Money value={total} />
      </strong>
    </div>
  )
}
