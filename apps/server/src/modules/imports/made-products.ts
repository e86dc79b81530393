import type { Tx } from '../../kernel/db/tenant-db.ts'
import { importedProductIds, importedProducts, madeVariants, movedProductIds } from './queries.ts'

type Made = { id: string; name: string }

/**
 * The existing products of an import, and those among them with any movement other than the initial one or with goods reserved for a pending
 * sale. `lock`: for update.
 * One table per statement, so that any plan reads each row once: where statistics were taken while an import was still writing,
 * its tables count as empty, and a join of the four took the 20 seconds of a statement at 1,000 products.
 */
export async function readMadeProducts(
  tx: Tx,
  importId: string,
  { lock = false } = {},
): Promise<{ made: Made[]; moved: Made[] }> {
  const linked = await tx.many(importedProductIds(importId))
  const existing = importedProducts(linked.map(({ product_id }) => product_id))
  const made = await tx.many(lock ? existing.forUpdate() : existing)
  const variants = await tx.many(madeVariants(made.map(({ id }) => id)))
  const movements = await tx.many(movedProductIds(variants.map(({ id }) => id)))
  const reserved = variants.filter(({ is_reserved }) => is_reserved)
  const moved = new Set([...movements, ...reserved].map(({ product_id }) => product_id))
  return { made, moved: made.filter(({ id }) => moved.has(id)) }
}
