import { db, raw, sql, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { GivenMovement } from './queries.ts'

interface InitialStock {
  productId: string
  /** The tenant's today. */
  date: string
  /** Cost price in reais, from which the average cost starts; null when unknown. */
  unitPrice: string | null
  lines: { variantId: string; quantity: string }[]
}

/** The first movement of new variants, of a kind of its own: not listed among entries (PROD-16). */
export async function recordInitialStock(
  tx: Tx,
  { productId, date, unitPrice, lines }: InitialStock,
): Promise<void> {
  const rows = lines.map(
    ({ variantId, quantity }): GivenMovement => ({
      shop_id: tenant,
      product_variant_id: variantId,
      movement_type: 'in',
      kind: 'initial',
      quantity,
      entry_cost: unitPrice,
      movement_date: date,
      reference_id: productId,
      reference_type: 'product',
    }),
  )
  // The trigger fills in its id, product and balances.
  await tx.run(db.insertInto('stock_movements').values(rows as never))
}

interface InitialStockLine {
  productId: string
  variantId: string
  quantity: string
  /** Cost price in reais; null when unknown. */
  unitPrice: string | null
}

/** The same for variants of many products, in one statement. `date` is the tenant's today. */
export async function recordInitialStocks(tx: Tx, date: string, lines: InitialStockLine[]): Promise<void> {
  await tx.run(
    raw(sql`insert into stock_movements
      (shop_id, product_variant_id, movement_type, kind, quantity, entry_cost, movement_date, reference_id, reference_type)
      select current_shop(), x."variantId", 'in', 'initial', x.quantity, x."unitPrice", ${date}::date, x."productId", 'product'
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as x("productId" uuid, "variantId" uuid, quantity numeric, "unitPrice" numeric)`),
  )
}
