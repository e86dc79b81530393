import { randomUUID } from 'node:crypto'
import { byPix } from './cash.ts'
import type { Shop } from './harness.ts'

/** A sale at 2.50 each, to be paid by Pix. */
export function saleOf(variant: string, quantity: string) {
  const total = (2.5 * Number(quantity)).toFixed(2)
  return {
    lines: [{ product_variant_id: variant, quantity, unit_price: '2.50' }],
    total,
    payments: [byPix(total)],
  }
}

export const hold = (shop: Shop, variant: string, quantity: string, id: string = randomUUID()) =>
  shop.api.sales.holdSale({ id, sale: saleOf(variant, quantity) })
export const confirm = (shop: Shop, id: string) => shop.api.sales.confirmPendingSale({ params: { id } })
export const giveUp = (shop: Shop, id: string) => shop.api.sales.giveUpPendingSale({ params: { id } })
