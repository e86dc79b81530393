import { add, compare, multiply, subtract } from '../shared/decimal.ts'
import { bothAboveZero } from './rules.ts'

export const BELOW_COST = 'O preço de venda está abaixo do preço de custo.'

/** Whether each piece is sold at a loss; not told unless both prices are above 0. */
export const isBelowCost = (cost: string | null, sale: string | null): boolean =>
  bothAboveZero(cost, sale) && compare(sale as string, cost as string) < 0

/**
 * What contradicts a margin, which is on the cost price: an average cost above the sale price, or one that differs from the cost price by
 * more than half of that. Null: nothing, or nothing to compare with.
 */
export function averageCostDoubt(
  average: string | null,
  cost: string | null,
  sale: string | null,
): string | null {
  if (average === null) return null
  if (isBelowCost(average, sale)) return 'O custo médio está acima do preço de venda.'
  if (cost === null || compare(cost, '0') <= 0) return null
  const [half, difference] = [multiply(cost, '0.5', 6), subtract(average, cost)]
  if (compare(difference, half) > 0) return 'O custo médio está bem acima do preço de custo.'
  return compare(add(difference, half), '0') < 0 ? 'O custo médio está bem abaixo do preço de custo.' : null
}
