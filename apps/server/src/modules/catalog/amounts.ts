import { round, trimZeros } from '@prateleira/contract/shared/decimal'

/** A quantity as the API gives it: "5.0000" → "5". */
export function quantity(value: string): string {
  return trimZeros(value)
}

/** A price with at least 2 decimals and no idle zeros beyond: "12.500000" → "12.50". */
export function price(value: string | null): string | null {
  if (value === null) return null
  const [whole = '0', fraction = ''] = trimZeros(value).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** An average cost, which is kept to ten decimals, as a price with six at most. */
export function averagePrice(value: string | null): string | null {
  return price(value && round(value, 6))
}
