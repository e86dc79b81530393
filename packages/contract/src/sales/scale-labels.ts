import { isCountedByPiece, type Unit } from '../catalog/rules.ts'
import { compare, divide, trimZeros } from '../shared/decimal.ts'
import { isGtin } from '../shared/gtin.ts'
import { fromCents } from './cents.ts'

/** What the label's value means. */
export const SCALE_VALUES = ['price', 'weight'] as const
export type ScaleValue = (typeof SCALE_VALUES)[number]
export const SCALE_VALUE_LABELS: Record<ScaleValue, string> = {
  price: 'Preço em centavos',
  weight: 'Peso em gramas',
}

/**
 * Layout of a scale's labels: an EAN-13 of prefix, product code, an optional check digit of the value, value, check
 * digit. The value fills the space between code and check digit.
 */
export interface ScaleLayout {
  /** '2', or two digits that begin with 2. */
  prefix: string
  code_digits: number
  value: ScaleValue
  has_check: boolean
}

export const VALUE_DIGITS_MIN = 4
export const VALUE_DIGITS_MAX = 6

/** Number of digits of the value. */
export const valueDigits = ({ prefix, code_digits: code, has_check: check }: ScaleLayout) =>
  12 - prefix.length - code - (check ? 1 : 0)

export function isPossibleLayout(layout: ScaleLayout): boolean {
  const digits = valueDigits(layout)
  return /^2\d?$/.test(layout.prefix) && digits >= VALUE_DIGITS_MIN && digits <= VALUE_DIGITS_MAX
}

export interface ScaleLabel {
  /** As printed, filled with zeros; products have it with any number of them (`numberForms`). */
  code: string
  /** Reais or grams. */
  amount: string
  value: ScaleValue
}

/** Parses a label of this layout; null when it is not one or has no value. */
export function readLabel(scanned: string, layout: ScaleLayout): ScaleLabel | null {
  const { prefix, code_digits: length, value, has_check: check } = layout
  if (!/^\d{13}$/.test(scanned) || !isGtin(scanned) || !scanned.startsWith(prefix)) return null
  const code = scanned.slice(prefix.length, prefix.length + length)
  const digits = BigInt(scanned.slice(prefix.length + length + (check ? 1 : 0), -1))
  if (digits === 0n || /^0+$/.test(code)) return null
  return {
    code,
    amount: value === 'price' ? fromCents(digits) : String(digits),
    value,
  }
}

/**
 * The quantity and price of a product that a label stands for. A price label gives price ÷ unit price, rounded half up to
 * 4 decimals: for unit prices below 100,00 the line's total then equals the label exactly. For products counted by piece
 * it is one piece at that price. Null for a weight of pieces or a price label of a product without price.
 */
export function labelled(
  { amount, value }: ScaleLabel,
  { unit, sale_price: price }: { unit: Unit; sale_price: string | null },
): { quantity: string; unit_price?: string } | null {
  if (isCountedByPiece(unit)) return value === 'price' ? { quantity: '1', unit_price: amount } : null
  if (value === 'weight') {
    if (unit === 'kg') return { quantity: trimZeros(divide(amount, '1000', 4)) }
    return unit === 'g' ? { quantity: amount } : null
  }
  if (price === null || compare(price, '0') <= 0) return null
  const quantity = trimZeros(divide(amount, price, 4))
  return compare(quantity, '0') > 0 ? { quantity } : null
}
