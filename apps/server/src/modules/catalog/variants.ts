import type { variantInput } from '@prateleira/contract/catalog/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { asShop, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { db, tenant } from '../../platform/query.ts'
import type { Tx } from '../../platform/tenant-db.ts'
import { translateUnique } from './code-conflict.ts'
import { presentVariant } from './present.ts'
import { variantsOf } from './product-queries.ts'

type Input = z.output<typeof variantInput>

/** Adds a variant without stock to a product; its SKU is the product's code unless given. Throws NOT_FOUND, BARCODE_TAKEN. */
export async function addVariant(context: RequestContext, productId: string, input: Input) {
  return saving(context, async (tx) => {
    const product = await tx.one(lockedProduct(productId))
    const { id } = await tx.one(
      db
        .insertInto('product_variants')
        .values({ ...input, sku: input.sku ?? product.internal_code, product_id: productId, user_id: tenant })
        .returning('id'),
    )
    return presented(tx, productId, id)
  })
}

/** Renames, activates or deactivates a variant. Throws NOT_FOUND, BARCODE_TAKEN, LAST_VARIANT. */
export async function updateVariant(
  context: RequestContext,
  id: string,
  { is_active, ...input }: Input & { is_active: boolean },
) {
  return saving(context, async (tx) => {
    const product = await productOfVariant(tx, id)
    if (!is_active) await keepAnother(tx, product.id, id)
    await tx.run(
      db
        .updateTable('product_variants')
        .set({ ...input, sku: input.sku ?? product.internal_code, is_active, updated_at: sql`now()` })
        .where('user_id', '=', tenant)
        .where('id', '=', id),
    )
    return presented(tx, product.id, id)
  })
}

/** Removes a variant that never moved; one with movements is deactivated instead (PROD-16). Throws NOT_FOUND, LAST_VARIANT. */
export async function removeVariant(context: RequestContext, id: string) {
  return asShop(context, async (tx) => {
    const product = await productOfVariant(tx, id)
    await keepAnother(tx, product.id, id)
    const moved = await tx.maybe(
      db
        .selectFrom('stock_movements')
        .select('id')
        .where('user_id', '=', tenant)
        .where('product_variant_id', '=', id)
        .limit(sql.lit(1)),
    )
    await tx.run(
      moved
        ? db
            .updateTable('product_variants')
            .set({ is_active: false, updated_at: sql`now()` })
            .where('user_id', '=', tenant)
            .where('id', '=', id)
        : db.deleteFrom('product_variants').where('user_id', '=', tenant).where('id', '=', id),
    )
    return { removed: moved === null }
  })
}

async function saving<T>(context: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await asShop(context, work)
  } catch (error) {
    throw translateUnique(error)
  }
}

/** Locks the product first, as the ledger does: two changes of its variants take turns. */
function lockedProduct(id: string) {
  return db
    .selectFrom('products')
    .select(['id', 'internal_code'])
    .where('user_id', '=', tenant)
    .where('id', '=', id)
    .forNoKeyUpdate()
}

async function productOfVariant(tx: Tx, variantId: string) {
  const { product_id } = await tx.one(
    db
      .selectFrom('product_variants')
      .select('product_id')
      .where('user_id', '=', tenant)
      .where('id', '=', variantId),
  )
  return tx.one(lockedProduct(product_id))
}

async function keepAnother(tx: Tx, productId: string, variantId: string): Promise<void> {
  const others = (await tx.many(variantsOf(productId))).filter(
    (variant) => variant.is_active && variant.id !== variantId,
  )
  if (others.length === 0) throw problem('LAST_VARIANT')
}

async function presented(tx: Tx, productId: string, id: string) {
  const saved = (await tx.many(variantsOf(productId))).find((variant) => variant.id === id)
  if (!saved) throw problem('NOT_FOUND')
  return presentVariant(saved)
}
