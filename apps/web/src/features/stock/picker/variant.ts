import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { Registered } from '@prateleira/contract/stock/schemas'
import type { Reversible } from '../../../components/reversal-dialog.tsx'
import { type ItemFields, itemsOf } from '../items/items.ts'

/** 'CAM-01 · CAM-01-M': its codes, each once. */
export function variantCodes({ internal_code, sku, barcode }: VariantOption): string {
  return [...new Set([internal_code, sku, barcode])].filter(Boolean).join(' · ')
}

/** What a form has just registered: a movement, a sale, or all lines of an entry or exit. */
export function reversibleOf(
  { movements, reference_id }: Registered,
  type: 'in' | 'out',
  typed: ItemFields,
  sale = false,
): Reversible {
  const [movement] = movements
  const variant = itemsOf(typed).find(
    (item) => item.variant?.product_variant_id === movement?.product_variant_id,
  )?.variant
  return {
    id: movement?.id ?? '',
    name: variant ? fullVariantName(variant) : (movement?.product_name ?? ''),
    quantity: movement?.quantity ?? '0',
    unit: variant?.unit ?? 'un',
    movement_type: type,
    sale,
    sale_items: sale ? movements.length : null,
    reference_id: sale ? reference_id : null,
    lines: sale || movements.length === 1 ? undefined : movements.length,
  }
}
