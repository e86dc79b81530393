/**
 * Exact decimals as strings. Money and quantities never pass through binary floating point: they are transferred as strings such
 * as "1234.50" and computed here as scaled integers.
 */

const CANONICAL = /^-?\d+(\.\d+)?$/

interface Scaled {
  units: bigint
  scale: number
}

function scaled(value: string): Scaled {
  if (!CANONICAL.test(value)) throw new RangeError(`Not a decimal: ${value}`)
  const [whole = '0', fraction = ''] = value.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function align(a: Scaled, b: Scaled): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale]
}

function text(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Divides integers, half away from zero, as PostgreSQL rounds numeric. */
function divideHalfUp(a: bigint, b: bigint): bigint {
  const negative = a < 0n !== b < 0n
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  const result = (x * 2n + y) / (y * 2n)
  return negative ? -result : result
}

/** Rounds to `digits` decimals, half away from zero: round("2.345", 2) = "2.35". */
export function round(value: string, digits: number): string {
  const { units, scale } = scaled(value)
  return scale <= digits
    ? text(units * 10n ** BigInt(digits - scale), digits)
    : text(divideHalfUp(units, 10n ** BigInt(scale - digits)), digits)
}

/** a + b, exact. */
export function add(a: string, b: string): string {
  const [x, y, scale] = align(scaled(a), scaled(b))
  return text(x + y, scale)
}

/** a − b, exact. */
export function subtract(a: string, b: string): string {
  const [x, y, scale] = align(scaled(a), scaled(b))
  return text(x - y, scale)
}

/** a × b rounded to `digits` decimals; a movement's total uses 2 (LED-03). */
export function multiply(a: string, b: string, digits: number): string {
  const [x, y] = [scaled(a), scaled(b)]
  return round(text(x.units * y.units, x.scale + y.scale), digits)
}

/** a ÷ b rounded to `digits` decimals. Throws RangeError when b is 0. */
export function divide(a: string, b: string, digits: number): string {
  const [x, y] = align(scaled(a), scaled(b))
  if (y === 0n) throw new RangeError('Division by zero')
  return text(divideHalfUp(x * 10n ** BigInt(digits), y), digits)
}

/** −1, 0 or 1, by value: compare("1.0", "1") = 0. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const [x, y] = align(scaled(a), scaled(b))
  return x < y ? -1 : x > y ? 1 : 0
}

/** The smaller of two. */
export const lesser = (a: string, b: string): string => (compare(a, b) < 0 ? a : b)

export function isWhole(value: string): boolean {
  return /^-?\d+(\.0+)?$/.test(value)
}

/** Drops trailing zeros: "5.0000" → "5", "1.2500" → "1.25". */
export function trimZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
