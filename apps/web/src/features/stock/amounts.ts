import { add, compare, divide, multiply, round, subtract } from '@prateleira/contract/shared/decimal'
import { isEnough, movementTotal, showsTotal } from '@prateleira/contract/stock/rules'

export const isNumber = (typed: string) => /^\d{1,11}(\.\d+)?$/.test(typed)

/** A quantity that the ledger takes: of at most four decimals. */
const isQuantity = (typed: string) => /^\d{1,11}(\.\d{1,4}0*)?$/.test(typed)

/** The live total: null until quantity and price are numbers and their product is above 0 (ENT-04). */
export function liveTotal(quantity: string, unitPrice: string): string | null {
  if (!isQuantity(quantity) || !isNumber(unitPrice)) return null
  const total = movementTotal(quantity, unitPrice)
  return showsTotal(total) ? total : null
}

/** The sum of all items with a total; null if none has one. */
export function totalOf(lines: { quantity: string; unit_price: string }[]): string | null {
  const totals = lines
    .map((line) => liveTotal(line.quantity, line.unit_price))
    .filter((total) => total !== null)
  return totals.length === 0 ? null : totals.reduce((sum, total) => add(sum, total), '0.00')
}

/** The resulting stock; null until the quantity is a number, or when an exit exceeds the stock. */
export function remaining(available: string, quantity: string, direction: 'in' | 'out'): string | null {
  if (!isQuantity(quantity) || compare(quantity, '0') === 0) return null
  if (direction === 'in') return add(available, quantity)
  return isEnough(available, quantity) ? subtract(available, quantity) : null
}

/** Whether a quantity exceeds the stock (EXI-03). */
export function isShort(available: string, quantity: string): boolean {
  return isNumber(quantity) && !isEnough(available, quantity)
}

export interface CostChange {
  /** Null before the first entry with a price. */
  before: string | null
  after: string
}

interface Costed {
  /** On hand, with what is reserved. */
  onHand: string
  /** Null before the first entry with a price, undefined while it is not known. */
  averageCost?: string | null | undefined
}

/** The average cost before and after an entry, in cents, as the ledger computes it (LED-05); null until all of it is known. */
export function costChange(stock: Costed | null, quantity: string, unitPrice: string): CostChange | null {
  const before = stock?.averageCost
  if (!stock || before === undefined || !isNumber(unitPrice)) return null
  if (!isQuantity(quantity) || compare(quantity, '0') === 0) return null
  const { onHand } = stock
  if (before === null || compare(onHand, '0') <= 0) return { before, after: round(unitPrice, 2) }
  const value = add(multiply(onHand, before, 10), multiply(quantity, unitPrice, 10))
  return { before: round(before, 2), after: divide(value, add(onHand, quantity), 2) }
}
