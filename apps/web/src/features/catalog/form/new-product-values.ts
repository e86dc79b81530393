import type { ProductCreateInput } from '@prateleira/contract/catalog/schemas'
import type { Whole } from '../../../lib/whole.ts'
import { emptyFields, fieldsInput, type ProductFieldValues } from './product-values.ts'

interface VariantRow {
  /** Identifies the row on the screen only. */
  key: string
  size: string
  color: string
  sku: string
  barcode: string
  initial_stock: string
}

export interface NewProductValues extends ProductFieldValues, Record<string, unknown> {
  /** Stock and barcode of the default variant, used while there are no rows. */
  current_stock: string
  barcode: string
  variants: VariantRow[]
}

export const emptyProduct: NewProductValues = { ...emptyFields, current_stock: '', barcode: '', variants: [] }

/** The contract's input. Without rows it has one variant without size and colour, with the typed stock (PROD-16). */
export function newProductInput(values: NewProductValues): Whole<ProductCreateInput> {
  const rows =
    values.variants.length > 0
      ? values.variants
      : [{ size: '', color: '', sku: '', barcode: values.barcode, initial_stock: values.current_stock }]
  return {
    ...fieldsInput(values),
    internal_code: values.internal_code,
    variants: rows.map(({ size, color, sku, barcode, initial_stock }) => ({
      size,
      color,
      sku,
      barcode,
      initial_stock: initial_stock || '0',
    })),
  }
}

/** The field of an issue, where its name differs from the input's. */
export function newProductField(path: string, values: NewProductValues): string | null | undefined {
  if (path === 'supplier_id') return 'supplier'
  if (values.variants.length > 0) return undefined
  if (path === 'variants.0.initial_stock') return 'current_stock'
  if (path === 'variants.0.barcode') return 'barcode'
  return undefined
}

const emptyRow = () => ({
  key: crypto.randomUUID(),
  size: '',
  color: '',
  sku: '',
  barcode: '',
  initial_stock: '',
})

/** Adds a row; the first takes over the default variant's values. */
export function withRow(values: NewProductValues): Partial<NewProductValues> {
  if (values.variants.length > 0) return { variants: [...values.variants, emptyRow()] }
  const first = { ...emptyRow(), barcode: values.barcode, initial_stock: values.current_stock }
  return { variants: [first], barcode: '', current_stock: '' }
}

/** Removes a row; the last one returns its stock and barcode to the default variant. */
export function withoutRow(values: NewProductValues, index: number): Partial<NewProductValues> {
  const variants = values.variants.filter((_, at) => at !== index)
  const removed = values.variants[index]
  if (variants.length > 0 || !removed) return { variants }
  return { variants, barcode: removed.barcode, current_stock: removed.initial_stock }
}
