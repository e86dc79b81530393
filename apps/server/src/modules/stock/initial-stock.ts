import { raw, sql } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'

interface InitialStockLine {
  productId: string
  variantId: string
  quantity: string
  /** Cost price in reais, from which the average cost starts; null when unknown. */
  unitPrice: string | null
}

/**
 * The first movement of new variants, of a kind of its own: not listed among entries (PROD-16). `date` is the tenant's today. The trigger
 * fills in product and balances.
 */
export async function recordInitialStock(tx: Tx, date: string, lines: InitialStockLine[]): Promise<void> {
  await tx.run(
    raw(sql`insert into stock_movements
      (shop_id, product_variant_id, movement_type, kind, quantity, entry_cost, movement_date, reference_id, reference_type)
      select current_shop(), x."variantId", 'in', 'initial', x.quantity, x."unitPrice", ${date}::date, x."productId", 'product'
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as x("productId" uuid, "variantId" uuid, quantity numeric, "unitPrice" numeric)`),
  )
}
