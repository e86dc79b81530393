import type { Unit } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import { goneWords, leastWords } from '@prateleira/contract/stock/correction'
import { isNumber } from '../amounts.ts'
import type { Corrected } from './use-entry-form.ts'

/** What a correction takes out of a variant again. */
export const takenBack = (corrects: Corrected | null, variant: VariantOption | null) =>
  (corrects?.lines ?? [])
    .filter((line) => line.variant === variant?.product_variant_id)
    .reduce((sum, line) => add(sum, line.quantity), '0')

/** Error for a corrected quantity below what has left of the entry, of which `taken` is taken back; the server refuses it too. */
export function goneError(
  quantity: string,
  taken: string,
  { available, unit }: { available: string; unit: Unit },
): string | null {
  const gone = subtract(taken, available)
  if (!isNumber(quantity) || compare(gone, '0') <= 0 || compare(quantity, gone) >= 0) return null
  return `${goneWords(gone, unit)} ${leastWords(gone, unit)}`
}
