import type { productCreateInput } from '@prateleira/contract/catalog/schemas'
import { client } from '../../../lib/client.ts'
import { errorMessage, isErrorCode, ReadableError } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm, type ZodForm } from '../../../lib/use-zod-form.ts'
import { quietenLoadFailures } from '../detail/use-load-failure.ts'
import { failureTitle } from '../photo/photo-errors.ts'
import { type NewProductValues, newProductField, newProductInput } from './new-product-values.ts'

type NewProductForm = ZodForm<typeof productCreateInput, NewProductValues>

const CODE_NOT_GENERATED = 'Erro ao gerar código'
export const NOT_CREATED = 'Erro ao criar produto'

/** The new product's form: the contract's rules, each refusal at its field (PROD-12, PROD-17). */
export function useNewProductForm(initialValues: NewProductValues): NewProductForm {
  const form: NewProductForm = useZodForm(
    () => import('@prateleira/contract/catalog/schemas').then((schemas) => schemas.productCreateInput),
    {
      initialValues,
      toInput: newProductInput,
      isKept: true,
      fieldOf: (path) => newProductField(path, form.getValues()) as keyof NewProductValues & string,
      errorFields: { PRODUCT_CODE_TAKEN: 'internal_code', CODE_GENERATION_FAILED: 'internal_code' },
      onFailure: (error) => {
        quietenLoadFailures(error)
        return notify.error(
          errorMessage(error),
          failureTitle(
            error,
            isErrorCode(error, 'CODE_GENERATION_FAILED') ? CODE_NOT_GENERATED : NOT_CREATED,
          ),
        )
      },
    },
  )
  return form
}

/** Creates the product. A refusal that concerns its variants is shown at them (PROD-17). */
export async function createProduct(
  input: Parameters<typeof client.catalog.createProduct>[0],
): Promise<void> {
  try {
    await client.catalog.createProduct(input)
  } catch (error) {
    if (isErrorCode(error, 'BARCODE_TAKEN'))
      throw new ReadableError(`Erro ao criar variantes do produto: ${errorMessage(error)}`)
    throw error
  }
}
