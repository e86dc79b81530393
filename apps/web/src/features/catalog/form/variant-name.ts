import { variantLabel } from '@prateleira/contract/catalog/rules'
import type { Variant } from '@prateleira/contract/catalog/schemas'

/** A variant's name without its product: size and colour, or its SKU. */
export function variantName(variant: Pick<Variant, 'size' | 'color' | 'sku'>): string {
  return variantLabel(variant) ?? variant.sku
}
