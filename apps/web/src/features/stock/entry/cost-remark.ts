import { compare, multiply } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { isNumber } from '../amounts.ts'

/** What makes a cost worth a second look: 41,00 in place of 4,10. Null: nothing. */
export function costRemark(
  cost: string,
  { sale, average }: { sale: string | null | undefined; average: string | null | undefined },
): string | null {
  if (!isNumber(cost)) return null
  if (sale && compare(sale, '0') > 0 && compare(cost, sale) > 0)
    return `Acima do preço de venda (${formatMoney(sale)})`
  if (!average || compare(average, '0') <= 0) return null
  const isFar = compare(cost, times(average, '1.5')) > 0 || compare(cost, times(average, '0.5')) < 0
  return isFar ? `Custo médio até agora: ${formatMoney(average)}` : null
}

/** Of a correction whose price was emptied: the cost that it drops. */
export function droppedRemark(cost: string, before: string | null | undefined): string | null {
  return cost === '' && before
    ? `Sem preço: o custo desta compra, ${formatMoney(before)}, deixa de contar.`
    : null
}

const times = (amount: string, factor: string) => multiply(amount, factor, 10)
