import { compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import type { RefObject } from 'react'
import { itemsOf, quantityAmong } from '../items/items.ts'
import { useItems } from '../items/use-items.ts'
import type { CurrentStock } from '../use-current-stock.ts'
import type { useExitForm } from './use-exit-form.ts'

/** Several items in one exit: each takes from what the others leave. */
export function useExitLines(
  form: ReturnType<typeof useExitForm>,
  stock: CurrentStock | null,
  picker: RefObject<HTMLInputElement | null>,
) {
  const items = useItems(form, picker)
  const { taken } = items
  return {
    ...items,
    /** Less what the added items take. */
    available: stock && (compare(stock.available, taken) > 0 ? subtract(stock.available, taken) : '0'),
    /** The ledger names the first missing item only, so all are looked up here. */
    noteShortages: async (first: StockShortage) => {
      const lines = itemsOf(form.values).flatMap(({ variant, ...line }) =>
        variant ? [{ ...line, variant }] : [],
      )
      const products = [...(await items.readProducts()).values()]
      const variants = products.flatMap((product) => product?.variants ?? [])
      const levels = new Map(variants.map(({ id, current_stock }) => [id, current_stock]))
      levels.set(first.product_variant_id, first.available)
      const short = lines.flatMap(({ variant }) => {
        const { product_variant_id: id, unit } = variant
        const there = levels.get(id)
        return there !== undefined && compare(quantityAmong(lines, variant), there) > 0
          ? [[id, `Estoque insuficiente (Disponível: ${formatQuantity(there)} ${unit})`]]
          : []
      })
      items.setNotes(Object.fromEntries(short))
    },
  }
}
