import type { Category } from '@prateleira/contract/catalog/category-schemas'
import type {
  ProductDetail,
  ProductListItem,
  Variant,
  VariantOption,
} from '@prateleira/contract/catalog/schemas'
import { averagePrice, price, quantity } from '@prateleira/contract/shared/amounts'
import type { Row } from '../../kernel/db/query.ts'
import { instant } from '../../kernel/time/instant.ts'
import type { categoryRows } from './category-queries.ts'
import type { pickerRows } from './picker-queries.ts'
import type { boughtVariantsOf, ProductRow, productById, variantsOf } from './product-queries.ts'

/** Rows never leave the module: these functions format them for the API. */
export function presentProduct(row: ProductRow): ProductListItem {
  return {
    id: row.id,
    name: row.name,
    internal_code: row.internal_code,
    category_id: row.category_id,
    category_name: row.category_name,
    unit: row.unit,
    variant_count: row.variant_count,
    size: row.size,
    color: row.color,
    total_stock: quantity(row.total_stock),
    reserved: quantity(row.reserved),
    min_stock_level: quantity(row.min_stock_level),
    cost_price: row.cost_price,
    sale_price: row.sale_price,
    stock_status: row.is_low ? 'low' : 'available',
    is_active: row.is_active,
    image_url: row.image_url,
    created_at: instant(row.created_at),
  }
}

export function presentVariant(row: Row<ReturnType<typeof variantsOf>>): Variant {
  const { has_own_sku: _, ...variant } = row
  return {
    ...variant,
    current_stock: quantity(row.current_stock),
    reserved: quantity(row.reserved),
    average_cost: averagePrice(row.average_cost),
  }
}

export function presentDetail(
  row: Row<ReturnType<typeof productById>>,
  variants: Row<ReturnType<typeof boughtVariantsOf>>[],
): ProductDetail {
  return {
    ...presentProduct(row),
    user_id: row.user_id,
    supplier_id: row.supplier_id,
    description: row.description,
    supplier:
      row.supplier_id === null
        ? null
        : {
            id: row.supplier_id,
            name: row.supplier_name ?? '',
            contact_person: row.supplier_contact_person,
            phone: row.supplier_phone,
            email: row.supplier_email,
          },
    variants: variants.map(({ last_purchase: last, ...variant }) => ({
      ...presentVariant(variant),
      last_purchase: last && { ...last, unit_price: price(last.unit_price) ?? '' },
    })),
  }
}

export function presentCategory(row: Row<ReturnType<typeof categoryRows>>): Category {
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    description: row.description,
    product_count: row.product_count,
  }
}

export function presentOption(row: Row<ReturnType<typeof pickerRows>>): VariantOption {
  return {
    ...row,
    unit: row.unit,
    current_stock: quantity(row.current_stock),
    reserved: quantity(row.reserved),
    total_stock: quantity(row.total_stock),
    min_stock_level: quantity(row.min_stock_level),
  }
}
