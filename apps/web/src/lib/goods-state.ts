import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { isErrorCode } from './errors.ts'

interface Variant {
  product_id: string
  product_variant_id: string
}

/** Products by id, null where it was deleted. */
export type Products = Map<string, ProductDetail | null>

/** Why a variant cannot be moved any more, in one word. */
export type GoodsState = 'Excluído' | 'Inativo'

/** Reads the products of variants. @throws what `read` does, but for NOT_FOUND */
export async function readProducts(
  variants: Variant[],
  read: (id: string) => Promise<ProductDetail>,
): Promise<Products> {
  const products: Products = new Map()
  const ask = async (id: string) => {
    const product = await read(id).catch((error) => {
      if (!isErrorCode(error, 'NOT_FOUND')) throw error
      return null
    })
    products.set(id, product)
  }
  await Promise.all([...new Set(variants.map(({ product_id: id }) => id))].map(ask))
  return products
}

/** What is wrong with a variant; null when nothing is. */
export function stateOf({ product_id, product_variant_id }: Variant, products: Products): GoodsState | null {
  const product = products.get(product_id)
  if (product === undefined) return null
  const own = product?.variants.find(({ id }) => id === product_variant_id)
  if (!own) return 'Excluído'
  return product?.is_active && own.is_active ? null : 'Inativo'
}
