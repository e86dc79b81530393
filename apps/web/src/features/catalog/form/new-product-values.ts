import { emptyFields, fieldsInput, type ProductFieldValues } from './product-values.ts'

interface VariantRow {
  /** Of the row on the screen only. */
  key: string
  size: string
  color: string
  sku: string
  barcode: string
  initial_stock: string
}

export interface NewProductValues extends ProductFieldValues, Record<string, unknown> {
  /** Stock and barcode of the one default variant, while no variants are given. */
  current_stock: string
  barcode: string
  variants: VariantRow[]
}

export const emptyProduct: NewProductValues = { ...emptyFields, current_stock: '', barcode: '', variants: [] }

/** The contract's input from the form: without rows one variant, size and colour empty, with the stock typed (PROD-16). */
export function newProductInput(values: NewProductValues) {
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

/** The field of an issue, where it is not named as in the input. */
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

/** One more row; the first takes over what was typed for the default variant. */
export function withRow(values: NewProductValues): Partial<NewProductValues> {
  if (values.variants.length > 0) return { variants: [...values.variants, emptyRow()] }
  const first = { ...emptyRow(), barcode: values.barcode, initial_stock: values.current_stock }
  return { variants: [first], barcode: '', current_stock: '' }
}

/** One row less; the last gives its stock and barcode back to the default variant. */
export function withoutRow(values: NewProductValues, index: number): Partial<NewProductValues> {
  const variants = values.variants.filter((_, at) => at !== index)
  const gone = values.variants[index]
  if (variants.length > 0 || !gone) return { variants }
  return { variants, barcode: gone.barcode, current_stock: gone.initial_stock }
}
