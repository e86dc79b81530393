import { db, tenant } from '../../platform/query.ts'
import type { Tx } from '../../platform/tenant-db.ts'

interface InitialStock {
  productId: string
  /** The tenant's today. */
  date: string
  /** Cost price in reais, the start of the average cost; null when unknown. */
  unitPrice: string | null
  lines: { variantId: string; quantity: string }[]
}

/** The first movement of new variants, of its own kind: no entry of the entries list (PROD-16). */
export async function recordInitialStock(
  tx: Tx,
  { productId, date, unitPrice, lines }: InitialStock,
): Promise<void> {
  const rows = lines.map(({ variantId, quantity }) => ({
    user_id: tenant,
    product_variant_id: variantId,
    movement_type: 'in',
    kind: 'initial',
    quantity,
    unit_price: unitPrice,
    movement_date: date,
    reference_id: productId,
    reference_type: 'product',
  }))
  // product_id, balance_after and total_after are the trigger's to fill.
  await tx.run(db.insertInto('stock_movements').values(rows as never))
}
