import { onceAsShop, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { db, tenant } from '../../platform/query.ts'

/** Deletes a product with its variants and movements; past sales keep name and figures (PROD-07). Throws NOT_FOUND. */
export async function deleteProduct(context: RequestContext, id: string) {
  const gone = await onceAsShop(
    context,
    db.deleteFrom('products').where('shop_id', '=', tenant).where('id', '=', id).returning('id'),
  )
  if (gone.length === 0) throw problem('NOT_FOUND')
  return { id }
}
