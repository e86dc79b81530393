import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { normalizeGtin } from '@prateleira/contract/shared/documents'
import { client } from '../../lib/client.ts'

/**
 * What this page has met of the catalogue, by code, as long as it is loaded: a code that is known becomes a line at once, and is asked for
 * again behind it. Prices and stock are those of the last answer.
 */
const known = new Map<string, VariantOption[]>()

const keyOf = (code: string) => normalizeGtin(code).toUpperCase()

/** All whose exact code this is, as far as this page knows; null when it does not. */
export function recall(code: string): VariantOption[] | null {
  return known.get(keyOf(code)) ?? null
}

/** Asks the server who has exactly this code. */
export async function lookUp(code: string): Promise<VariantOption[]> {
  const options = await client.catalog.searchVariants({ search: code })
  const exact = options.filter((option) => isCodeOf(code, option))
  if (exact.length > 0) known.set(keyOf(code), exact)
  else known.delete(keyOf(code))
  return exact
}

/** Notes what a search by name has brought. A code may be another product's too, so only what is unique everywhere is noted. */
export function remember(options: VariantOption[]): void {
  for (const option of options) if (option.barcode) known.set(keyOf(option.barcode), [option])
}
