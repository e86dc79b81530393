import { add, compare, divide, multiply, subtract } from '../shared/decimal.ts'

/** Where goods that come back go: into the stock again, or out of it as a loss. */
export const GOODS = ['stock', 'loss'] as const
export type Goods = (typeof GOODS)[number]
export const GOODS_LABELS: Record<Goods, string> = { stock: 'Ao estoque', loss: 'Perda' }

/** What became of a sale. */
export const SALE_STATES = ['completed', 'part_returned', 'returned', 'cancelled'] as const
export type SaleState = (typeof SALE_STATES)[number]
export const SALE_STATE_LABELS: Record<SaleState, string> = {
  completed: 'Concluída',
  part_returned: 'Devolvida em parte',
  returned: 'Devolvida',
  cancelled: 'Cancelada',
}

/** `returnedWhole`: null while nothing came back of it. */
export function saleStateOf(status: 'completed' | 'cancelled', returnedWhole: boolean | null): SaleState {
  if (status === 'cancelled') return 'cancelled'
  if (returnedWhole === null) return 'completed'
  return returnedWhole ? 'returned' : 'part_returned'
}

/** Of a sale's item: what was sold for how much, and what came back of it for how much. */
export interface ReturnableItem {
  quantity: string
  total: string
  returned: string
  refunded: string
}

export const leftToReturn = ({ quantity, returned }: ReturnableItem) => subtract(quantity, returned)

/**
 * What is given back for so much of an item: its share of what was paid, rounded over all that came back of it, so that the last part
 * gets the rest. register_return reckons the same.
 */
export function refundOf(item: ReturnableItem, quantity: string): string {
  if (compare(item.total, '0') === 0) return '0.00'
  const back = add(item.returned, quantity)
  return subtract(divide(multiply(item.total, back, 6), item.quantity, 2), item.refunded)
}

/** Letters and digits of a voucher's code: without those that are read as others. */
export const VOUCHER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** As a voucher's code is kept, however it was typed. */
export function foldVoucherCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return letters.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}
