import type { Discount } from '@prateleira/contract/sales/cart'
import { compare, round, trimZeros } from '@prateleira/contract/shared/decimal'
import { formatDecimal } from '@prateleira/contract/shared/format'
import { parseDecimal } from '@prateleira/contract/shared/read-decimal'

/** Parses '10%' and '5,00'; '' and 0 are no discount. Undefined when invalid. */
export function readDiscount(typed: string): Discount | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const percent = text.endsWith('%')
  const value = parseDecimal(percent ? text.slice(0, -1) : text)
  if (value === null || value.startsWith('-') || !/^\d{1,13}(\.\d{1,2})?$/.test(value)) return undefined
  if (compare(value, '0') === 0) return null
  if (percent && compare(value, '100') > 0) return undefined
  return { kind: percent ? 'percent' : 'amount', value }
}

/** A discount as typed: '10%', '5,00'. */
export function showDiscount(discount: Discount | null): string {
  if (discount === null) return ''
  return discount.kind === 'percent'
    ? `${formatDecimal(trimZeros(discount.value))}%`
    : formatDecimal(round(discount.value, 2))
}
