import type { Unit } from '@prateleira/contract/catalog/rules'
import type { LastPurchase, VariantOption } from '@prateleira/contract/catalog/schemas'
import { add, subtract } from '@prateleira/contract/shared/decimal'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { isErrorCode } from '../../lib/errors.ts'
import { stockLevelQuery } from './api.ts'

export interface CurrentStock {
  unit: Unit
  /** Of the variant. */
  available: string
  /** Of the product, all variants together; null when it has only one. */
  total: string | null
  minimum: string
  /** Of the variant, with what is reserved. */
  onHand: string
  /** Of the variant; null before the first entry with a price, undefined until the answer arrives. */
  averageCost: string | null | undefined
  /** Of the variant; null without one, undefined until the answer arrives. */
  lastPurchase: LastPurchase | null | undefined
}

/** How often the shown stock is refreshed, because others sell too; also whenever the page becomes visible. */
const REFRESH_MILLISECONDS = 15_000

/**
 * The current stock of the chosen variant: others sell too, and a draft may be hours old. Until the answer arrives, the
 * picker's figure. Null of one that was deleted.
 */
export function useCurrentStock(picked: VariantOption | null): CurrentStock | null {
  const { data, error } = useQuery({
    ...stockLevelQuery(picked?.product_id ?? ''),
    enabled: picked !== null,
    refetchInterval: REFRESH_MILLISECONDS,
    refetchOnWindowFocus: 'always',
  })
  if (!picked || isErrorCode(error, 'NOT_FOUND')) return null
  const product = data?.id === picked.product_id ? data : undefined
  const variant = product?.variants.find(({ id }) => id === picked.product_variant_id)
  if (product && !variant) return null
  const isOneOfMany = product ? product.variants.length > 1 : picked.size !== null || picked.color !== null
  return {
    unit: product?.unit ?? picked.unit,
    available: availableOf(variant ?? picked),
    total: isOneOfMany ? (product?.total_stock ?? picked.total_stock) : null,
    minimum: product?.min_stock_level ?? picked.min_stock_level,
    onHand: (variant ?? picked).current_stock,
    averageCost: variant?.average_cost,
    lastPurchase: variant?.last_purchase,
  }
}

/** Without stock reserved by sales that wait for payment. */
const availableOf = ({ current_stock: stock, reserved }: Pick<VariantOption, 'current_stock' | 'reserved'>) =>
  subtract(stock, reserved)

/** Shows the stock reported by a refusal at once, and requests the rest. */
export function noteShortage(queryClient: QueryClient, productId: string, shortage: StockShortage): void {
  const { queryKey } = stockLevelQuery(productId)
  queryClient.setQueryData(queryKey, (product) => {
    const short = product?.variants.find(({ id }) => id === shortage.product_variant_id)
    if (!product || !short) return product
    const reserved = shortage.reserved ?? '0'
    const stock = add(shortage.available, reserved)
    const gone = subtract(short.current_stock, stock)
    return {
      ...product,
      total_stock: subtract(product.total_stock, gone),
      variants: product.variants.map((variant) =>
        variant.id === short.id ? { ...variant, current_stock: stock, reserved } : variant,
      ),
    }
  })
  void queryClient.invalidateQueries({ queryKey })
}
