import { lineTotal } from '../shared/amounts.ts'
import { compare, divide, multiply, trimZeros } from '../shared/decimal.ts'
import { fromCents, splitCents, sumCents, toCents } from './cents.ts'
import { EXACT_BELOW } from './constants.ts'

export const DISCOUNT_KINDS = ['amount', 'percent'] as const

/** A discount in reais or in percent, on a line or on the sale. */
export interface Discount {
  kind: (typeof DISCOUNT_KINDS)[number]
  value: string
}

/** The inputs of the calculation. */
export interface PricedLine {
  quantity: string
  unit_price: string
  discount: Discount | null
}

export interface SettledLine {
  /** quantity × unit price. */
  gross: string
  /** Its own discount and its share of the sale's discount. */
  discount: string
  /** The amount to pay: gross − discount = quantity × net_price. */
  total: string
  /** Price per unit after discounts, with 6 decimals where there is a discount. */
  net_price: string
}

export interface Settled {
  lines: SettledLine[]
  gross: string
  discount: string
  total: string
}

/**
 * So many percent of an amount, to the cent, half away from zero. The database measures discounts by the same rounding
 * (allow_discount), and what waits on devices was reckoned by the old one (README of the server's module).
 */
export const percentOf = (amount: string, percent: string) =>
  multiply(amount, multiply(percent, '0.01', 6), 2)

/**
 * What percentage of an amount a discount is: the shortest that gives it to the cent ('5', where 5 % were given), of at most two decimals
 * and otherwise the closest. The database tells it by the same rule (discount_share).
 */
export function shareOf(given: string, worth: string): string {
  const to = (digits: number) => divide(multiply(given, '100', 2), worth, digits)
  return trimZeros([to(0), to(1)].find((percent) => compare(percentOf(worth, percent), given) === 0) ?? to(2))
}

/** A discount's value on an amount, to the cent. */
export function discountOf(gross: string, discount: Discount | null): string {
  if (discount === null) return '0.00'
  return discount.kind === 'amount' ? fromCents(toCents(discount.value)) : percentOf(gross, discount.value)
}

/** Whether a discount is at most the amount. */
export function isPossible(gross: string, discount: Discount | null): boolean {
  return compare(discountOf(gross, discount), gross) <= 0
}

/** The unit price of 6 decimals closest to a total, and the total that it gives. Nothing costs nothing, whatever its discount. */
function soldFor(quantity: string, cents: bigint): { price: string; cents: bigint } {
  if (compare(quantity, '0') === 0) return { price: '0', cents: 0n }
  const price = divide(fromCents(cents), quantity, 6)
  return { price, cents: toCents(lineTotal(quantity, price)) }
}

/**
 * Calculates a cart. The sale's discount is split over its lines by largest remainder. A line is stored as quantity ×
 * price, so from EXACT_BELOW pieces on not every amount of cents can be represented: other lines absorb the rest, and
 * without other lines the discount changes by it. Lines and total always agree to the cent.
 */
export function settle(lines: readonly PricedLine[], discount: Discount | null): Settled {
  const grosses = lines.map(({ quantity, unit_price }) => toCents(lineTotal(quantity, unit_price)))
  const most = lines.map(
    (line, index) =>
      (grosses[index] as bigint) - toCents(discountOf(fromCents(grosses[index] as bigint), line.discount)),
  )
  const before = sumCents(most)
  const shares = splitCents(toCents(discountOf(fromCents(before), discount)), most)
  const wanted = most.map((cents, index) => cents - (shares[index] as bigint))
  const sold = lines.map(({ quantity, unit_price }, index) =>
    wanted[index] === grosses[index]
      ? { price: unit_price, cents: wanted[index] as bigint }
      : soldFor(quantity, wanted[index] as bigint),
  )
  let missing = sumCents(wanted) - sumCents(sold.map(({ cents }) => cents))
  for (const [index, { quantity }] of lines.entries()) {
    if (missing === 0n) break
    const { cents } = sold[index] as { cents: bigint }
    if (compare(quantity, String(EXACT_BELOW)) >= 0) continue
    const target = clamp(cents + missing, most[index] as bigint)
    sold[index] = soldFor(quantity, target)
    missing -= target - cents
  }
  const total = sumCents(sold.map(({ cents }) => cents))
  return {
    lines: sold.map(({ price, cents }, index) => ({
      gross: fromCents(grosses[index] as bigint),
      discount: fromCents((grosses[index] as bigint) - cents),
      total: fromCents(cents),
      net_price: price,
    })),
    gross: fromCents(sumCents(grosses)),
    discount: fromCents(sumCents(grosses) - total),
    total: fromCents(total),
  }
}

function clamp(cents: bigint, most: bigint): bigint {
  return cents < 0n ? 0n : cents > most ? most : cents
}
