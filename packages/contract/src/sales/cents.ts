import { round } from '../shared/decimal.ts'

/** Amounts of money as whole cents, the unit of all calculations of a sale. */

/** '12.3' → 1230n. Rounds what has more than 2 decimals half away from zero. */
export function toCents(amount: string): bigint {
  return BigInt(round(amount, 2).replace('.', ''))
}

/** 1230n → '12.30'. */
export function fromCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function sumCents(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/**
 * Splits an amount in proportion to weights by largest remainder: leftover cents go to the largest fractions, to earlier
 * ones among equals. If the amount is at most the sum of the weights, no part is larger than its weight.
 */
export function splitCents(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumCents(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (amount * weight) / whole)
  const rests = weights.map((weight, index) => ({ index, rest: (amount * weight) % whole }))
  rests.sort((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest < other.rest ? 1 : -1,
  )
  const left = Number(amount - sumCents(parts))
  for (const { index } of rests.slice(0, left)) parts[index] = (parts[index] as bigint) + 1n
  return parts
}
