import type { Review, ReviewLine } from '@prateleira/contract/counts/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../components/money.tsx'
import countsCss from './counts.module.css'
import { sumWords } from './words.ts'

interface Props {
  review: Pick<Review, 'over' | 'missing' | 'over_value' | 'missing_value'>
  /** All that differs; null while not all of it is known here. */
  lines: Pick<ReviewLine, 'difference' | 'unit'>[] | null
}

/** What is missing and what is over, in units and reais: one does not make up for the other. Kilograms and pieces are no sum: items then. */
export function Sums({ review, lines }: Props) {
  const { over, missing, over_value: overValue, missing_value: missingValue } = review
  // Of more than one page it is not known whether the units are one.
  const quantity = (sum: string, sign: -1 | 1, value: string | null) =>
    lines === null ? (value === null ? formatQuantity(sum) : null) : sumWords(sum, sign, lines)
  return (
    <dl className={countsCss.sums}>
      <div data-sign={compare(missing, '0') > 0 ? '-1' : '0'}>
        <dt>Faltam</dt>
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
        <dt>Sobram</dt>
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
