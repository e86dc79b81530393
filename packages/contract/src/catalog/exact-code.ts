import { normalizeGtin } from '../shared/gtin.ts'
import { visibleText } from '../shared/text.ts'
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
