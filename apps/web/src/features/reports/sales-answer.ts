import { add, compare } from '@prateleira/contract/shared/decimal'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'

interface Point {
  /** Number of sales. */
  count: number
  total: string
}

/** The total of sales, their number, and the best of the points; `when` names the time: 'nos últimos 30 dias'. */
export function describeSales<SalesPoint extends Point>(points: readonly SalesPoint[], when: string) {
  const count = points.reduce((sum, point) => sum + point.count, 0)
  const total = points.reduce((sum, point) => add(sum, point.total), '0')
  // Null when no point has a total above 0, for instance after gifts only.
  const best = points.reduce<SalesPoint | null>(
    (top, point) => (compare(point.total, top?.total ?? '0') > 0 ? point : top),
    null,
  )
  return {
    title: count === 0 ? `Nenhuma venda ${when}` : `As vendas somaram ${formatMoney(total)} ${when}`,
    count: formatCounted(count, 'venda', 'vendas'),
    best,
    nothing: count === 0,
  }
}
