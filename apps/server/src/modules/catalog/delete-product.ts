import { db, tenant } from '../../kernel/db/query.ts'
import { onceAsShop, type RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'

/** Deletes a product with its variants and movements; past sales keep name and figures (PROD-07). Throws NOT_FOUND. */
export async function deleteProduct(context: RequestContext, id: string) {
  const gone = await onceAsShop(
    context,
    db.deleteFrom('products').where('shop_id', '=', tenant).where('id', '=', id).returning('id'),
  )
  if (gone.length === 0) throw problem('NOT_FOUND')
  return { id }
}
