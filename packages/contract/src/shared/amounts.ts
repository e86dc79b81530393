/** Amounts as answers state them. */

import { multiply, round, trimZeros } from './decimal.ts'

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

/** Formats an average cost, stored with ten decimals, with six at most. */
export function averagePrice(value: string | null): string | null {
  return price(value && round(value, 6))
}
