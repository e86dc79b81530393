import { PRODUCT_CODE_ATTEMPTS } from '@prateleira/contract/catalog/constants'
import { generateCode, isOwnSku } from '@prateleira/contract/catalog/rules'
import type { productCreateInput } from '@prateleira/contract/catalog/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { db, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { tenantTimeZone } from '../account/index.ts'
import { recordInitialStock } from '../stock/index.ts'
import { codeTaken, translateUnique } from './code-conflict.ts'
import { refuseGivenCost } from './given-costs.ts'
import { withOwnImage } from './own-image.ts'
import { codeOwner } from './product-queries.ts'

type Input = z.output<typeof productCreateInput>

/**
 * Creates a product with its variants and their initial stock, all or nothing (PROD-14..16). Returns its id and code.
 * @throws PRODUCT_CODE_TAKEN, BARCODE_TAKEN, CODE_GENERATION_FAILED; NOT_FOUND for a missing category, supplier or uploaded
 * picture.
 */
export async function createProduct(context: ShopContext, input: Input) {
  try {
    const product = withOwnImage(input, context.services.settings.appUrl)
    return await context.run((tx) => {
      refuseGivenCost(tx, 'cost_price', product.cost_price)
      return insertProduct(tx, product, context.now)
    })
  } catch (error) {
    throw translateUnique(error)
  }
}

/** The same within an open transaction. `now` generates codes and dates the initial stock. */
export async function insertProduct(
  tx: Tx,
  input: Input,
  now: Date,
): Promise<{ id: string; internal_code: string }> {
  const code =
    input.internal_code === null ? await freeCode(tx, now) : await unlessTaken(tx, input.internal_code)
  const { variants, internal_code: _, ...fields } = input
  const id = uuidv7()
  await tx.run(db.insertInto('products').values({ ...fields, id, shop_id: tenant, internal_code: code }))

  const given =
    variants.length > 0
      ? variants
      : [{ size: null, color: null, sku: null, barcode: null, initial_stock: '0' }]
  const rows = given.map(({ initial_stock, ...variant }) => ({
    id: uuidv7(),
    initial_stock,
    ...variant,
    sku: variant.sku ?? code,
    has_own_sku: isOwnSku(variant.sku, code),
  }))
  await tx.run(
    db.insertInto('product_variants').values(
      rows.map(({ initial_stock: _initial, ...variant }) => ({
        ...variant,
        product_id: id,
        shop_id: tenant,
      })),
    ),
  )
  const stocked = rows.filter((row) => compare(row.initial_stock, '0') > 0)
  if (stocked.length > 0) {
    const today = dateIn(await tenantTimeZone(tx), now)
    await recordInitialStock(tx, {
      productId: id,
      date: today,
      unitPrice: input.cost_price,
      lines: stocked.map((row) => ({ variantId: row.id, quantity: row.initial_stock })),
    })
  }
  return { id, internal_code: code }
}

async function unlessTaken(tx: Tx, code: string): Promise<string> {
  if (await tx.maybe(codeOwner(code, null))) throw codeTaken(code)
  return code
}

/** Tries generated codes against the existing ones (PROD-14). A race is decided by the constraint (PROD-19). */
async function freeCode(tx: Tx, now: Date): Promise<string> {
  for (let attempt = 0; attempt < PRODUCT_CODE_ATTEMPTS; attempt += 1) {
    const code = generateCode(now, Math.random)
    if ((await tx.maybe(codeOwner(code, null))) === null) return code
  }
  throw problem('CODE_GENERATION_FAILED')
}
