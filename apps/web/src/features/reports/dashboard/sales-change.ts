import { SALES_WINDOW_DAYS } from '@prateleira/contract/reports/constants'
import type { Dashboard } from '@prateleira/contract/reports/schemas'
import { compare, divide, multiply, round, subtract } from '@prateleira/contract/shared/decimal'
import { formatDecimal, formatMoney } from '@prateleira/contract/shared/format'

type Sales = Dashboard['recent_sales']

interface Change {
  text: string
  tone: 'good' | 'bad' | 'neutral'
}

const before = `${SALES_WINDOW_DAYS} dias anteriores`

/** The change of sales against the previous period; none if that had no sales. */
export function salesChange(recent: Sales, previous: Sales): Change {
  const total = formatMoney(recent.total)
  if (compare(previous.total, '0') === 0)
    return { text: `${total} em ${SALES_WINDOW_DAYS} dias`, tone: 'neutral' }
  const difference = subtract(recent.total, previous.total)
  const percent = round(divide(multiply(difference, '100', 2), previous.total, 4), 0)
  const direction = compare(percent, '0')
  if (direction === 0) return { text: `${total} · como nos ${before}`, tone: 'neutral' }
  const much = `${formatDecimal(percent.replace('-', ''))}%`
  return direction > 0
    ? { text: `${total} · ${much} a mais que nos ${before}`, tone: 'good' }
    : { text: `${total} · ${much} a menos que nos ${before}`, tone: 'bad' }
}
