import { add, compare, divide, multiply, subtract } from '../shared/decimal.ts'
import type { Tender } from '../stock/rules.ts'

/** A sale's item: sold and returned quantity, with their amounts. */
export interface ReturnableItem {
  quantity: string
  total: string
  returned: string
  refunded: string
}

export const leftToReturn = ({ quantity, returned }: ReturnableItem) => subtract(quantity, returned)

/**
 * The refund for a quantity of an item: its share of the amount paid, rounded over all that was returned, so that the
 * last part gets the rest. register_return calculates the same.
 */
export function refundOf(item: ReturnableItem, quantity: string): string {
  if (compare(item.total, '0') === 0) return '0.00'
  const back = add(item.returned, quantity)
  return subtract(divide(multiply(item.total, back, 6), item.quantity, 2), item.refunded)
}

interface Refundable {
  owed: string
  total_amount: string
  customer: unknown
  methods: Tender[]
  payments: { method: Tender; amount: string }[]
  returns: { method: Tender; amount: string }[]
}

const sumOf = (parts: { method: Tender; amount: string }[], counts: (method: Tender) => boolean) =>
  parts.filter(({ method }) => counts(method)).reduce((sum, { amount }) => add(sum, amount), '0.00')
const isVoucher = (method: Tender) => method === 'vale'

/** How much of a sale that a voucher paid in part still goes back as money; more than that needs an approval. Null without a voucher. */
export function moneyLeft({ total_amount: total, owed, payments, returns }: Refundable): string | null {
  const byVoucher = sumOf(payments, isVoucher)
  if (compare(byVoucher, '0') === 0) return null
  const left = subtract(
    subtract(subtract(total, byVoucher), owed),
    sumOf(returns, (method) => !isVoucher(method)),
  )
  return compare(left, '0') > 0 ? left : '0.00'
}

/** How an amount of a sale usually goes back: off the debt, else as it came, what a voucher paid as one; null if nothing was paid. */
export function usualRefund(sale: Refundable, amount: string): Tender | null {
  // Money for what nobody has paid yet would leave the debt.
  if (sale.customer !== null && compare(sale.owed, '0') > 0) return 'fiado'
  const left = moneyLeft(sale)
  if (left !== null && (compare(left, '0') === 0 || compare(amount, left) > 0)) return 'vale'
  return sale.methods.find((method) => left === null || !isVoucher(method)) ?? null
}
