import { db, sql, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'

// One table per statement: any plan then reads each row once. A join of the four is quadratic if statistics were taken while
// an import was still writing, when the tables counted as empty.

interface Made {
  id: string
  name: string
}

/** The existing products of an import, and those among them with any movement other than the initial one. `lock`: for update. */
export async function readMadeProducts(
  tx: Tx,
  importId: string,
  { lock = false } = {},
): Promise<{ made: Made[]; moved: Made[] }> {
  const linked = await tx.many(linksOf(importId))
  const existing = productsById(linked.map(({ product_id }) => product_id))
  const made = await tx.many(lock ? existing.forUpdate() : existing)
  const variants = await tx.many(variantsOf(made.map(({ id }) => id)))
  const movements = await tx.many(movedProductIds(variants.map(({ id }) => id)))
  const moved = new Set(movements.map(({ product_id }) => product_id))
  return { made, moved: made.filter(({ id }) => moved.has(id)) }
}

function linksOf(importId: string) {
  return db
    .selectFrom('product_import_products')
    .where('shop_id', '=', tenant)
    .where('import_id', '=', importId)
    .select('product_id')
}

function productsById(ids: string[]) {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'name'])
    .orderBy('id')
}

function variantsOf(productIds: string[]) {
  return db
    .selectFrom('product_variants')
    .where('shop_id', '=', tenant)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .select('id')
}

function movedProductIds(variantIds: string[]) {
  return db
    .selectFrom('stock_movements')
    .where('shop_id', '=', tenant)
    .where('product_variant_id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .where('kind', '<>', 'initial')
    .select('product_id')
    .distinct()
}
