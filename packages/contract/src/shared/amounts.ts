/** Amounts as answers state them. */

import { compare, divide, multiply, round, trimZeros } from './decimal.ts'

/** Formats a quantity for the API: "5.0000" → "5". */
export function quantity(value: string): string {
  return trimZeros(value)
}

/** Formats a price with at least 2 decimals, without further trailing zeros: "12.500000" → "12.50". */
export function price(value: string | null): string | null {
  if (value === null) return null
  const [whole = '0', fraction = ''] = trimZeros(value).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** What a line comes to: quantity × price in reais, to the cent, half away from zero. The database reckons the same (LED-03). */
export const lineTotal = (quantity: string, price: string) => multiply(quantity, price, 2)

/**
 * How much an amount in reais buys at a price above 0: to the thousandth, as scales weigh, or to the four decimals of the ledger where only
 * these come to the amount. From R$ 100 per unit it may be a cent or more off: `lineTotal` says what it comes to.
 */
export function quantityFor(amount: string, price: string): string {
  const weighed = divide(amount, price, 3)
  const comesToIt = compare(lineTotal(weighed, price), round(amount, 2)) === 0
  return trimZeros(comesToIt ? weighed : divide(amount, price, 4))
}

/** Formats an average cost, stored with ten decimals, with six at most. */
export function averagePrice(value: string | null): string | null {
  return price(value && round(value, 6))
}
