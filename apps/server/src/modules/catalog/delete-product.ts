import { db, tenant, unhurried } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'

/**
 * Deletes a product with its variants and movements; past sales keep name and figures (PROD-07).
 * @throws NOT_FOUND, PRODUCT_RESERVED while a pending sale has some of it.
 */
export async function deleteProduct(context: ShopContext, id: string) {
  const product = db.deleteFrom('products').where('shop_id', '=', tenant).where('id', '=', id).returning('id')
  const deleted = await context.run((tx) => tx.many(unhurried(product)))
  if (deleted.length === 0) throw problem('NOT_FOUND')
  return { id }
}
