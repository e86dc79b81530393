import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { add } from '@prateleira/contract/shared/decimal'
import type { QueuedItem } from '../../lib/offline-queue/item.ts'

/** Counts what this device has sold and not sent yet as set aside: neither the server nor the device's catalogue knows of it. */
export function setAside(
  options: VariantOption[],
  queue: readonly Pick<QueuedItem, 'state' | 'body'>[],
): VariantOption[] {
  const sold = new Map<string, string>()
  for (const { state, body } of queue) {
    if (state !== 'waiting') continue
    for (const { product_variant_id: id, quantity } of body.lines)
      sold.set(id, add(sold.get(id) ?? '0', String(quantity)))
  }
  if (sold.size === 0) return options
  return options.map((option) => {
    const quantity = sold.get(option.product_variant_id)
    return quantity === undefined ? option : { ...option, reserved: add(option.reserved, quantity) }
  })
}
