import type {
  PurchaseLine,
  PurchasePage,
  PurchasePrice,
  purchaseInput,
  purchaseListInput,
  purchasePricesInput,
} from '@prateleira/contract/contacts/purchase-schemas'
import { periodDays } from '@prateleira/contract/reports/rules'
import { price, quantity } from '@prateleira/contract/shared/amounts'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { tenantToday } from '../account/index.ts'
import { priceCount, priceRows, purchaseLines, purchaseRows, purchaseSums } from './purchase-queries.ts'
import { supplierName } from './supplier-queries.ts'

/** One page of what was bought from a supplier, with the sums of the period. Throws NOT_FOUND. */
export function listPurchases(
  context: ShopContext,
  input: z.output<typeof purchaseListInput>,
): Promise<PurchasePage> {
  const { id, period, from, to, page, limit, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const days = periodDays({ period, from, to }, await tenantToday(tx, context.now))
    const [supplier, { total, ...sums }, items] = await Promise.all([
      tx.one(supplierName(id)),
      tx.one(purchaseSums(id, days)),
      tx.many(purchaseRows(id, days, limit, (page - 1) * limit)),
    ])
    return { supplier, ...sums, items, total }
  })
}

/** The lines of an entry from a supplier. Throws NOT_FOUND. */
export async function getPurchase(
  context: ShopContext,
  input: z.output<typeof purchaseInput>,
): Promise<PurchaseLine[]> {
  const { id, reference_id: reference, ...more } = input
  requireRead(more)
  const rows = await context.query(purchaseLines(id, reference))
  if (rows.length === 0) throw problem('NOT_FOUND')
  return rows.map(presentBought)
}

/** One page of the last price of each variant that a supplier brought. Throws NOT_FOUND. */
export function listPurchasePrices(
  context: ShopContext,
  input: z.output<typeof purchasePricesInput>,
): Promise<{ items: PurchasePrice[]; total: number }> {
  const { id, page, limit, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const [, { total }, rows] = await Promise.all([
      tx.one(supplierName(id)),
      tx.one(priceCount(id)),
      tx.many(priceRows(id, limit, (page - 1) * limit)),
    ])
    return { items: rows.map(presentBought), total }
  })
}

function presentBought<Bought extends { quantity: string; unit_price: string | null }>(row: Bought): Bought {
  return { ...row, quantity: quantity(row.quantity), unit_price: price(row.unit_price) }
}
