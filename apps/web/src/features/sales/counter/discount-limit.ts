import { percentOf, shareOf } from '@prateleira/contract/sales/cart'
import { lineTotal } from '@prateleira/contract/shared/amounts'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import { type Cart, isPriced, settled } from './cart.ts'

const larger = (one: string, other: string) => (compare(one, other) < 0 ? other : one)

/**
 * The part of a cart's worth that is not paid, in percent with at most two decimals; null within `limit` percent. As the database measures
 * it (allow_discount): also prices below those of the catalogue, and line by line where rounding gives more.
 */
export function discountBeyond(cart: Cart, limit: string): string | null {
  const priced = cart.lines.filter(isPriced)
  let [worth, given, byLines] = ['0.00', '0.00', '0.00']
  for (const [index, { total, gross }] of settled(cart).lines.entries()) {
    const { goods, quantity } = priced[index] as (typeof priced)[number]
    const full = larger(gross, lineTotal(quantity, goods?.listed ?? '0'))
    worth = add(worth, full)
    given = add(given, subtract(full, total))
    byLines = add(byLines, percentOf(full, limit))
  }
  const most = larger(percentOf(worth, limit), byLines)
  // Never as small as the limit that it passes.
  return compare(given, most) > 0 ? larger(shareOf(given, worth), add(limit, '0.01')) : null
}
