import type { LastPurchase, ProductDetail, VariantOption } from '@prateleira/contract/catalog/schemas'

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

/** The product of such a variant, with its average cost and last purchase. */
export function productOf(
  of: VariantOption,
  averageCost: string | null,
  last: LastPurchase | null = null,
): ProductDetail {
  const { product_id: id, product_variant_id: own, sku, barcode, size, color, current_stock, reserved } = of
  return {
    id,
    user_id: crypto.randomUUID(),
    name: of.product_name,
    internal_code: of.internal_code,
    description: null,
    category_id: null,
    category_name: null,
    supplier_id: null,
    supplier: null,
    unit: of.unit,
    variant_count: 1,
    size: null,
    color: null,
    total_stock: of.total_stock,
    reserved,
    min_stock_level: of.min_stock_level,
    cost_price: of.cost_price,
    sale_price: of.sale_price,
    stock_status: 'available',
    is_active: true,
    image_url: null,
    created_at: '2026-11-01T12:00:00.000Z',
    variants: [
      {
        id: own,
        product_id: id,
        user_id: crypto.randomUUID(),
        size,
        color,
        sku,
        barcode,
        current_stock,
        reserved,
        average_cost: averageCost,
        is_active: true,
        has_moved: true,
        last_purchase: last,
      },
    ],
  }
}
