import { type ProductDetail, productUpdateInput } from '@prateleira/contract/catalog/schemas'
import { trimZeros } from '@prateleira/contract/shared/decimal'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { failureTitle } from './photo-errors.ts'
import { fieldsInput, type ProductFieldValues } from './product-values.ts'

export const NOT_SAVED = 'Erro ao atualizar produto'

interface EditValues extends ProductFieldValues, Record<string, unknown> {
  is_active: boolean
}

/** A product as its form shows it. */
export function editValues(product: ProductDetail): EditValues {
  return {
    name: product.name,
    internal_code: product.internal_code,
    category_id: product.category_id,
    supplier: product.supplier && { id: product.supplier.id, name: product.supplier.name },
    unit: product.unit,
    description: product.description ?? '',
    cost_price: product.cost_price ?? '',
    sale_price: product.sale_price ?? '',
    min_stock_level: trimZeros(product.min_stock_level),
    image_url: product.image_url ?? '',
    is_active: product.is_active,
  }
}

/** The edit form: the contract's rules, each refusal at its field and as a toast (PROD-09, PROD-15). */
export function useEditProductForm(product: ProductDetail) {
  return useZodForm<typeof productUpdateInput, EditValues>(productUpdateInput, {
    initialValues: editValues(product),
    toInput: (values) => ({
      ...fieldsInput(values),
      internal_code: values.internal_code,
      is_active: values.is_active,
    }),
    fieldOf: (path) => (path === 'supplier_id' ? 'supplier' : undefined),
    errorFields: { PRODUCT_CODE_TAKEN: 'internal_code', UNIT_NEEDS_WHOLE_STOCK: 'unit' },
    onFailure: (error) => notify.error(errorMessage(error), failureTitle(error, NOT_SAVED)),
  })
}
