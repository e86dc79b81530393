import { hasSameOptions, isOwnSku, normalizeCode } from '@prateleira/contract/catalog/rules'
import type { variantInput, variantUpdateInput } from '@prateleira/contract/catalog/schemas'
import { errorCatalogue } from '@prateleira/contract/errors'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedCheck } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import { translateUnique } from './code-conflict.ts'
import { presentVariant } from './present.ts'
import { variantsOf } from './product-queries.ts'

type Input = z.output<typeof variantInput>

/**
 * Adds a variant without stock to a product; its SKU defaults to the product's code.
 * @throws NOT_FOUND, VARIANT_TAKEN, SKU_TAKEN, BARCODE_TAKEN
 */
export async function addVariant(context: ShopContext, productId: string, input: Input) {
  return saving(context, async (tx) => {
    const product = await tx.one(lockedProduct(productId))
    const sku = input.sku ?? product.internal_code
    const has_own_sku = isOwnSku(input.sku, product.internal_code)
    await keepDistinct(tx, productId, null, { ...input, sku, has_own_sku })
    const { id } = await tx.one(
      db
        .insertInto('product_variants')
        .values({ ...input, sku, has_own_sku, product_id: productId, shop_id: tenant })
        .returning('id'),
    )
    return presented(tx, productId, id)
  })
}

/**
 * Renames, activates or deactivates a variant.
 * @throws NOT_FOUND, EDIT_CONFLICT, VARIANT_TAKEN, SKU_TAKEN, BARCODE_TAKEN, LAST_VARIANT, VARIANT_HAS_STOCK
 */
export async function updateVariant(
  context: ShopContext,
  id: string,
  typed: z.output<typeof variantUpdateInput>,
) {
  return saving(context, async (tx) => {
    const product = await productOfVariant(tx, id)
    const before = await tx.one(variantsOf(product.id).where('id', '=', id))
    const named = (form: Input) => ({ ...form, sku: form.sku ?? product.internal_code })
    const seen = typed.seen && { ...typed.seen, ...named(typed.seen) }
    const { is_active = before.is_active, ...changes } = changesOf(before, {
      ...typed,
      ...named(typed),
      seen,
    })
    const input = {
      size: before.size,
      color: before.color,
      sku: before.sku,
      barcode: before.barcode,
      ...changes,
    }
    // An unchanged SKU stays typed or not; the product's code may have changed since.
    const isKept = normalizeCode(input.sku) === normalizeCode(before.sku)
    const has_own_sku = isKept ? before.has_own_sku : isOwnSku(input.sku, product.internal_code)
    if (before.is_active && !is_active) await keepAnother(tx, product.id, id)
    await keepDistinct(tx, product.id, id, { ...input, has_own_sku })
    await tx.run(
      db
        .updateTable('product_variants')
        .set({ ...input, has_own_sku, is_active, updated_at: sql`now()` })
        .where('shop_id', '=', tenant)
        .where('id', '=', id),
    )
    return presented(tx, product.id, id)
  })
}

/**
 * Removes a variant without movements; one with movements is deactivated instead (PROD-16), once its stock is zero.
 * @throws NOT_FOUND, LAST_VARIANT, VARIANT_HAS_STOCK.
 */
export async function removeVariant(context: ShopContext, id: string) {
  return saving(context, async (tx) => {
    const product = await productOfVariant(tx, id)
    await keepAnother(tx, product.id, id)
    const moved = await tx.maybe(
      db
        .selectFrom('stock_movements')
        .select('id')
        .where('shop_id', '=', tenant)
        .where('product_variant_id', '=', id)
        .limit(sql.lit(1)),
    )
    await tx.run(
      moved
        ? db
            .updateTable('product_variants')
            .set({ is_active: false, updated_at: sql`now()` })
            .where('shop_id', '=', tenant)
            .where('id', '=', id)
        : db.deleteFrom('product_variants').where('shop_id', '=', tenant).where('id', '=', id),
    )
    return { removed: moved === null }
  })
}

async function saving<T>(context: ShopContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await context.run(work)
  } catch (error) {
    if (violatedCheck(error) === 'product_variants_stock_in_use') throw problem('VARIANT_HAS_STOCK')
    throw translateUnique(error)
  }
}

/** Locks the product first, as the ledger does, which serialises changes of its variants. */
function lockedProduct(id: string) {
  return db
    .selectFrom('products')
    .select(['id', 'internal_code'])
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .forNoKeyUpdate()
}

async function productOfVariant(tx: Tx, variantId: string) {
  const { product_id } = await tx.one(
    db
      .selectFrom('product_variants')
      .select('product_id')
      .where('shop_id', '=', tenant)
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

/**
 * No two variants of a product share size and colour or a typed SKU, inactive ones included, since they may come back. The
 * database decides; this explains a conflict with an inactive one.
 */
async function keepDistinct(
  tx: Tx,
  productId: string,
  exceptId: string | null,
  wanted: { size: string | null; color: string | null; sku: string; has_own_sku: boolean },
): Promise<void> {
  const others = (await tx.many(variantsOf(productId))).filter(({ id }) => id !== exceptId)
  const sku = normalizeCode(wanted.sku)
  const same = others.find((other) => hasSameOptions(other, wanted))
  const coded = others.find(
    (other) => wanted.has_own_sku && other.has_own_sku && normalizeCode(other.sku) === sku,
  )
  const taken = same ?? coded
  if (!taken) return
  const code = same ? 'VARIANT_TAKEN' : 'SKU_TAKEN'
  throw problem(code, taken.is_active ? {} : { message: `${errorCatalogue[code].message} ${IS_INACTIVE}` })
}

const IS_INACTIVE = 'Ela está inativa: ative-a em vez de cadastrar outra.'

async function presented(tx: Tx, productId: string, id: string) {
  const saved = (await tx.many(variantsOf(productId))).find((variant) => variant.id === id)
  if (!saved) throw problem('NOT_FOUND')
  return presentVariant(saved)
}
