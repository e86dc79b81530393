import { variantLabel } from '@prateleira/contract/catalog/rules'
import type { Variant } from '@prateleira/contract/catalog/schemas'

/** What a variant is called where it stands alone: its size and colour, else its SKU. */
export function variantName(variant: Pick<Variant, 'size' | 'color' | 'sku'>): string {
  return variantLabel(variant) ?? variant.sku
}
