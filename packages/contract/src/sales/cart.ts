import { compare, divide, multiply } from '../shared/decimal.ts'
import { fromCents, splitCents, sumCents, toCents } from './cents.ts'
import { EXACT_BELOW } from './constants.ts'

export const DISCOUNT_KINDS = ['amount', 'percent'] as const

/** So many reais, or so many percent, off a line or off the whole. */
export interface Discount {
  kind: (typeof DISCOUNT_KINDS)[number]
  value: string
}

/** What a sale is calculated from. */
export interface PricedLine {
  quantity: string
  unit_price: string
  discount: Discount | null
}

export interface SettledLine {
  /** quantity × unit price. */
  gross: string
  /** All that goes off it: its own discount and its share of the sale's. */
  discount: string
  /** What is paid for it: gross − discount = quantity × net_price. */
  total: string
  /** The price each is sold for, 6 decimals where there is a discount. */
  net_price: string
}

export interface Settled {
  lines: SettledLine[]
  gross: string
  discount: string
  total: string
}

/** What a discount takes off an amount, to the cent. */
export function discountOf(gross: string, discount: Discount | null): string {
  if (discount === null) return '0.00'
  return discount.kind === 'amount'
    ? fromCents(toCents(discount.value))
    : multiply(gross, multiply(discount.value, '0.01', 6), 2)
}

/** Whether a discount takes no more than there is. */
export function isPossible(gross: string, discount: Discount | null): boolean {
  return compare(discountOf(gross, discount), gross) <= 0
}

/** Sold for so much altogether, each costs so much: the nearest price of 6 decimals, and what that comes to. */
function soldFor(quantity: string, cents: bigint): { price: string; cents: bigint } {
  const price = divide(fromCents(cents), quantity, 6)
  return { price, cents: toCents(multiply(quantity, price, 2)) }
}

/**
 * What a cart comes to. The sale's discount is split over its lines by largest remainder. Every line is kept as quantity × price, so from
 * EXACT_BELOW pieces on a line cannot be every amount of cents: what it misses the others take, and where there are none the
 * discount is by that much another. Lines and total agree to the cent always.
 */
export function settle(lines: readonly PricedLine[], discount: Discount | null): Settled {
  const grosses = lines.map(({ quantity, unit_price }) => toCents(multiply(quantity, unit_price, 2)))
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
