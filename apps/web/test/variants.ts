import type { VariantOption } from '@prateleira/contract/catalog/schemas'

/** A product with one variant, as a search answers it. */
export function variant(name: string, more: Partial<VariantOption> = {}): VariantOption {
  return {
    product_variant_id: crypto.randomUUID(),
    product_id: crypto.randomUUID(),
    product_name: name,
    internal_code: '',
    sku: name.toUpperCase(),
    barcode: null,
    size: null,
    color: null,
    unit: 'un',
    current_stock: '50',
    reserved: '0',
    total_stock: '50',
    min_stock_level: '0',
    cost_price: null,
    sale_price: '10.00',
    ...more,
  }
}

/** Answers a search by the names in which it occurs. */
export const among =
  (variants: VariantOption[]) =>
  ({ search = '' }: { search?: string }) =>
    variants.filter(({ product_name: name }) => name.toLowerCase().includes(search.toLowerCase()))
