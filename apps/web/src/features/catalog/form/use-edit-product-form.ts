import type {
  ProductDetail,
  ProductUpdateInput,
  productUpdateInput,
} from '@prateleira/contract/catalog/schemas'
import { trimZeros } from '@prateleira/contract/shared/decimal'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useEditConflict } from '../../../components/use-edit-conflict.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import type { Whole } from '../../../lib/whole.ts'
import { categoriesQuery } from '../api.ts'
import { quietenLoadFailures } from '../detail/use-load-failure.ts'
import { failureTitle } from '../photo/photo-errors.ts'
import { fieldsInput, type ProductFieldValues } from './product-values.ts'

export const NOT_SAVED = 'Erro ao atualizar produto'

interface EditValues extends ProductFieldValues, Record<string, unknown> {
  is_active: boolean
}

/** A product's values for its form. */
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

function editInput(values: EditValues): Whole<Omit<ProductUpdateInput, 'seen'>> {
  return { ...fieldsInput(values), internal_code: values.internal_code, is_active: values.is_active }
}

const LABELS = {
  name: 'Nome do Produto',
  internal_code: 'Código interno',
  category_id: 'Categoria',
  supplier_id: 'Fornecedor',
  unit: 'Unidade',
  description: 'Descrição',
  cost_price: 'Preço de custo',
  sale_price: 'Preço de venda',
  min_stock_level: 'Estoque mínimo',
  image_url: 'Foto',
  is_active: 'Produto ativo',
}

/** Asks which values to keep when somebody else has saved the product in the meantime. */
export function useProductConflict(
  form: ReturnType<typeof useEditProductForm>,
  product: ProductDetail,
  begun: EditValues | null,
) {
  const now = useRef(product)
  const categories = useQuery(categoriesQuery)
  return useEditConflict(form, {
    begun,
    toInput: editInput,
    labels: LABELS,
    prepare: async () => {
      now.current = await client.catalog.getProduct({ id: product.id })
    },
    show: (field, value) => {
      const { supplier } = form.getValues()
      if (field === 'category_id')
        return categories.data?.find(({ id }) => id === value)?.name ?? 'Sem categoria'
      if (field === 'supplier_id')
        return [supplier, now.current.supplier].find((one) => one?.id === value)?.name ?? 'Sem fornecedor'
      if (field.endsWith('_price')) return value === null ? 'Sem preço' : formatMoney(String(value))
      return field === 'min_stock_level' ? formatQuantity(String(value)) : undefined
    },
    take: (field) => {
      const values = editValues(now.current)
      const name = field === 'supplier_id' ? 'supplier' : field
      return { [name]: values[name] }
    },
  })
}

type ProductUpdateSchema = typeof productUpdateInput

/** The edit form: the contract's rules, with each refusal at its field (PROD-09, PROD-15). */
export function useEditProductForm(product: ProductDetail) {
  return useZodForm<ProductUpdateSchema, EditValues>(
    () => import('@prateleira/contract/catalog/schemas').then((schemas) => schemas.productUpdateInput),
    {
      initialValues: editValues(product),
      toInput: editInput,
      isKept: true,
      fieldOf: (path) => (path === 'supplier_id' ? 'supplier' : undefined),
      errorFields: { PRODUCT_CODE_TAKEN: 'internal_code', UNIT_FIXED: 'unit' },
      onFailure: (error) => {
        quietenLoadFailures(error)
        return notify.error(errorMessage(error), failureTitle(error, NOT_SAVED))
      },
    },
  )
}
