import type { ProductUpdateInput } from '../catalog/schemas.ts'

/**
 * How 'Atividade' names a change of each field of a product: the trigger note_product of the database records these names. Null: a
 * change of the sale price is an entry of its own, product_price. Their words are in the page's lib/field-words.ts.
 */
export const CHANGED_FIELD_OF = {
  name: 'name',
  internal_code: 'internal_code',
  category_id: 'category',
  supplier_id: 'supplier',
  description: 'description',
  cost_price: 'cost_price',
  sale_price: null,
  min_stock_level: 'min_stock_level',
  unit: 'unit',
  image_url: 'image',
  is_active: 'is_active',
} as const satisfies Record<Exclude<keyof ProductUpdateInput, 'seen'>, string | null>

const KNOWN = Object.values(CHANGED_FIELD_OF).filter((name) => name !== null)
/** 'other': a name recorded by another version of the server, which this one does not know. */
export const CHANGED_FIELDS = [...KNOWN, 'other'] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

export function changedField(recorded: string): ChangedField {
  return KNOWN.find((name) => name === recorded) ?? 'other'
}
