import type { Unit } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export interface CurrentStock {
  unit: Unit
  /** Of the variant. */
  available: string
  /** Of the product, all variants together. */
  total: string
  minimum: string
}

/**
 * The stock of what was picked, as of now: others sell too, and a draft may be hours old. Until the answer comes, what the
 * picker knew.
 */
export function useCurrentStock(picked: VariantOption | null): CurrentStock | null {
  const { data } = useQuery({
    ...api.catalog.getProduct.queryOptions({ input: { id: picked?.product_id ?? '' } }),
    enabled: picked !== null,
  })
  if (!picked) return null
  const product = data?.id === picked.product_id ? data : undefined
  const variant = product?.variants.find(({ id }) => id === picked.product_variant_id)
  return {
    unit: product?.unit ?? picked.unit,
    available: variant?.current_stock ?? picked.current_stock,
    total: product?.total_stock ?? picked.total_stock,
    minimum: product?.min_stock_level ?? picked.min_stock_level,
  }
}
