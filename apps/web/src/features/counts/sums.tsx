import type { Review } from '@prateleira/contract/counts/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../components/money.tsx'
import countsCss from './counts.module.css'

/** What is missing and what is over, in units and reais: one does not make up for the other. */
export function Sums({
  review,
}: {
  review: Pick<Review, 'over' | 'missing' | 'over_value' | 'missing_value'>
}) {
  const { over, missing, over_value: overValue, missing_value: missingValue } = review
  return (
    <dl className={countsCss.sums}>
      <div data-sign={compare(missing, '0') > 0 ? '-1' : '0'}>
        <dt>Faltam</dt>
        <dd>
          {formatQuantity(missing)}
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
          {formatQuantity(over)}
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
