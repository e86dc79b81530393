import { normalizeGtin } from '../shared/gtin.ts'
import { visibleText } from '../shared/text.ts'
import { CODE_MAX_LENGTH } from './constants.ts'
import type { VariantOption } from './schemas.ts'

/** Whether a scanned or typed text is exactly a code of this variant: barcode, SKU or internal code. */
export function isCodeOf(
  text: string,
  { barcode, sku, internal_code }: Pick<VariantOption, 'barcode' | 'sku' | 'internal_code'>,
): boolean {
  const typed = visibleText(text).trim()
  const code = typed.toUpperCase()
  return barcode === normalizeGtin(typed) || [sku, internal_code].some((own) => own.toUpperCase() === code)
}

/** A number as SKU or internal code of a product may have it, with any zeros before it ('3', '03', '003'); null of any other text. */
export function numberForms(text: string): string[] | null {
  const number = text.replace(/^0+/, '')
  if (!/^\d+$/.test(number) || number.length > CODE_MAX_LENGTH) return null
  return Array.from({ length: CODE_MAX_LENGTH + 1 - number.length }, (_, zeros) => '0'.repeat(zeros) + number)
}

/** Whether a code that the shop has given this variant is one of these forms of a number. */
export const isNumbered = (
  forms: string[],
  { sku, internal_code: code }: Pick<VariantOption, 'sku' | 'internal_code'>,
): boolean => forms.includes(sku) || forms.includes(code)
