import { IMAGES_PATH } from '@prateleira/contract/catalog/images'
import type { ShopContext } from '../../../kernel/rpc/context.ts'
import { problem } from '../../../kernel/rpc/errors.ts'
import { freeImage, hideImage } from './queries.ts'

/**
 * Removes an uploaded picture, also from products that show it (IMG-04).
 * @throws NOT_FOUND when there is none of that name, or it is somebody else's.
 */
export async function removeImage(context: ShopContext, name: string): Promise<{ path: string }> {
  await context.run(async (tx) => {
    const shown = await tx.run(hideImage(name))
    const deleted = await tx.run(freeImage(name))
    if (shown + deleted === 0) throw problem('NOT_FOUND')
  })
  return { path: `${IMAGES_PATH.slice(1)}${name}` }
}
