import type { SaleStatus } from '../reports/rules.ts'
import { add, compare, divide, multiply, subtract } from '../shared/decimal.ts'
import type { Tender } from '../stock/rules.ts'

/** Where returned goods go: back into the stock, or out of it as a loss. */
export const GOODS = ['stock', 'loss'] as const
export type Goods = (typeof GOODS)[number]
export const GOODS_LABELS: Record<Goods, string> = { stock: 'Ao estoque', loss: 'Perda' }

/** What has become of a sale. */
export const SALE_STATES = ['completed', 'part_returned', 'returned', 'cancelled'] as const
export type SaleState = (typeof SALE_STATES)[number]
export const SALE_STATE_LABELS: Record<SaleState, string> = {
  completed: 'Concluída',
  part_returned: 'Devolvida em parte',
  returned: 'Devolvida',
  cancelled: 'Cancelada',
}

/** `returnedWhole`: null if nothing was returned. */
export function saleStateOf(status: SaleStatus, returnedWhole: boolean | null): SaleState {
  if (status === 'cancelled') return 'cancelled'
  if (returnedWhole === null) return 'completed'
  return returnedWhole ? 'returned' : 'part_returned'
}

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

/** Letters and digits of voucher codes, without those easily confused. */
export const VOUCHER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** Normalises a typed voucher code to its stored form. */
export function foldVoucherCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return letters.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}
