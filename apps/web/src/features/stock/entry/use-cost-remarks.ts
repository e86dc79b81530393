import { useQueries } from '@tanstack/react-query'
import { stockLevelQuery } from '../api.ts'
import type { Item } from '../items/items.ts'
import { costRemark } from './cost-remark.ts'

/** The remarks on the costs of the added items, by what is known of their products from when they were in the fields. */
export function useCostRemarks(items: Item[], isCorrection: boolean): (string | null)[] {
  const products = useQueries({
    queries: [...new Set(items.map(({ variant }) => variant.product_id))].map((id) => ({
      ...stockLevelQuery(id),
      enabled: false,
    })),
  })
  const variants = products.flatMap(({ data }) => data?.variants ?? [])
  return items.map(({ variant, unit_price: cost }) =>
    costRemark(cost, {
      sale: variant.sale_price,
      average: isCorrection
        ? null
        : variants.find(({ id }) => id === variant.product_variant_id)?.average_cost,
    }),
  )
}
