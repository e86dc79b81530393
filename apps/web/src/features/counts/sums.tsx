import type { Review, ReviewLine } from '@prateleira/contract/counts/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../components/money.tsx'
import countsCss from './counts.module.css'
import { sumWords } from './words.ts'

interface Props {
  review: Pick<Review, 'over' | 'missing' | 'over_value' | 'missing_value'>
  /** All lines with differences; null while some are not loaded. */
  lines: Pick<ReviewLine, 'difference' | 'unit'>[] | null
  /** Of a count that was reversed: what it had found. */
  isUndone?: boolean
}

/**
 * Shortages and surpluses in units and reais, apart because one does not make up for the other. If units differ, products
 * are counted instead.
 */
export function Sums({ review, lines, isUndone = false }: Props) {
  const { over, missing, over_value: overValue, missing_value: missingValue } = review
  // With more pages to load, it is unknown whether all units are the same.
  const quantity = (sum: string, sign: -1 | 1, value: string | null) =>
    lines === null ? (value === null ? formatQuantity(sum) : null) : sumWords(sum, sign, lines)
  return (
    <dl className={countsCss.sums}>
      <div data-sign={compare(missing, '0') > 0 && !isUndone ? '-1' : '0'}>
        <dt>{isUndone ? 'Faltavam' : 'Faltam'}</dt>
        <dd>
          {quantity(missing, -1, missingValue)}
          {missingValue !== null && (
            <small>
              <Money value={missingValue} />
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{isUndone ? 'Sobravam' : 'Sobram'}</dt>
        <dd>
          {quantity(over, 1, overValue)}
          {overValue !== null && (
            <small>
              <Money value={overValue} />
            </small>
          )}
        </dd>
      </div>
    </dl>
  )
}
