import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { add } from '@prateleira/contract/shared/decimal'
import type { QueuedItem } from './item.ts'

type QueuedMoves = QueuedItem extends infer Item
  ? Item extends QueuedItem
    ? Pick<Item, 'kind' | 'state' | 'body'>
    : never
  : never

/**
 * Counts what this device has sold and not sent yet as set aside, and what came in as there: neither the server nor the device's catalogue
 * knows of it. Sent in their order, entries come before the sales that need them.
 */
export function setAside(options: VariantOption[], queue: readonly QueuedMoves[]): VariantOption[] {
  const sold = new Map<string, string>()
  const came = new Map<string, string>()
  for (const { kind, state, body } of queue) {
    // A count moves nothing by itself.
    if (state !== 'waiting' || kind === 'count') continue
    const moved = kind === 'entry' ? came : sold
    for (const { product_variant_id: id, quantity } of body.lines)
      moved.set(id, add(moved.get(id) ?? '0', String(quantity)))
  }
  if (sold.size + came.size === 0) return options
  return options.map((option) => {
    const out = sold.get(option.product_variant_id)
    const into = came.get(option.product_variant_id)
    // What is the same stays the same object.
    if (out === undefined && into === undefined) return option
    return {
      ...option,
      ...(out !== undefined && { reserved: add(option.reserved, out) }),
      ...(into !== undefined && {
        current_stock: add(option.current_stock, into),
        total_stock: add(option.total_stock, into),
      }),
    }
  })
}
