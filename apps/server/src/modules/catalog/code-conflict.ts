import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'

/** The check before the save found another product with this code (PROD-15). */
export function codeTaken(code: string) {
  return problem('PRODUCT_CODE_TAKEN', {
    message: `Já existe um produto com o código interno "${code}". Por favor, use um código diferente.`,
  })
}

const CODE_KEY = 'products_user_id_internal_code_key'

/** Whether the database refused a product because another one has its code. */
export const isCodeTaken = (error: unknown): boolean => violatedUnique(error) === CODE_KEY

/** Translates a uniqueness violation into our error (PROD-19); returns other errors unchanged. */
export function translateUnique(error: unknown): unknown {
  switch (violatedUnique(error)) {
    case CODE_KEY:
      return problem('PRODUCT_CODE_TAKEN')
    case 'product_variants_shop_id_options_key':
      return problem('VARIANT_TAKEN')
    case 'product_variants_shop_id_own_sku_key':
      return problem('SKU_TAKEN')
    case 'product_variants_shop_id_barcode_key':
      return problem('BARCODE_TAKEN')
    case 'categories_shop_id_name_key':
      return problem('CATEGORY_NAME_TAKEN')
    default:
      return error
  }
}
