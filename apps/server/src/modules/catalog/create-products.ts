import { PRODUCT_CODE_ATTEMPTS } from '@prateleira/contract/catalog/constants'
import { generateCode, isOwnSku } from '@prateleira/contract/catalog/rules'
import type { productCreateInput } from '@prateleira/contract/catalog/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { db, raw, sql, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { createOnce, tenantTimeZone } from '../account/index.ts'
import { recordInitialStock } from '../stock/index.ts'
import { codeTaken, isCodeTaken, translateUnique } from './code-conflict.ts'
import { refuseGivenCost } from './given-costs.ts'
import { withOwnImage } from './own-image.ts'
import { codeOwner } from './product-queries.ts'

type Input = z.output<typeof productCreateInput>

export interface NewProduct extends Input {
  is_active: boolean
}

interface CreatedProduct {
  id: string
  internal_code: string
}

/**
 * Creates a product with its variants and their initial stock, all or nothing (PROD-14..16), once per key. Returns its id and code.
 * @throws PRODUCT_CODE_TAKEN, BARCODE_TAKEN, CODE_GENERATION_FAILED; NOT_FOUND for a missing category, supplier or uploaded
 * picture.
 */
export async function createProduct(context: ShopContext, input: Input): Promise<CreatedProduct> {
  const product = withOwnImage(input, context.services.settings.appUrl)
  const create = () =>
    createOnce(context, {
      kind: 'product',
      input: product,
      create: async (tx) => {
        refuseGivenCost(tx, 'cost_price', product.cost_price)
        const { internal_code: code } = product
        if (code !== null && (await tx.maybe(codeOwner(code, null)))) throw codeTaken(code)
        const { products } = await createProducts(tx, [{ ...product, is_active: true }], context.now)
        return products[0] as CreatedProduct
      },
      read: (tx, id) => tx.one(createdProduct(id)),
    })
  for (let attempt = 1; ; attempt += 1)
    try {
      return await create()
    } catch (error) {
      // Somebody else's product got the generated code at the same instant; nobody has typed one that could be named.
      const isRace = product.internal_code === null && isCodeTaken(error)
      if (!isRace || attempt >= PRODUCT_CODE_ATTEMPTS) throw translateUnique(error)
    }
}

/**
 * Creates products with their variants and initial stock within an open transaction, with the same few statements for any number.
 * `now` generates codes and dates the initial stock. Codes and barcodes must be free, or a unique violation is raised.
 */
export async function createProducts(
  tx: Tx,
  products: NewProduct[],
  now: Date,
): Promise<{ products: CreatedProduct[]; variants: number }> {
  const codes = await freeCodes(tx, products.filter((product) => product.internal_code === null).length, now)
  const rows = products.map(({ variants, internal_code, ...fields }) => ({
    ...fields,
    id: uuidv7(),
    internal_code: internal_code ?? (codes.pop() as string),
    variants,
  }))
  const variants = rows.flatMap((row) =>
    (row.variants.length > 0 ? row.variants : [DEFAULT_VARIANT]).map((variant) => ({
      ...variant,
      id: uuidv7(),
      product_id: row.id,
      sku: variant.sku ?? row.internal_code,
      has_own_sku: isOwnSku(variant.sku, row.internal_code),
      unit_price: row.cost_price,
    })),
  )
  await tx.run(productRows(rows))
  await tx.run(variantRows(variants))
  const stocked = variants.filter(({ initial_stock }) => compare(initial_stock, '0') > 0)
  if (stocked.length > 0) {
    await recordInitialStock(
      tx,
      dateIn(await tenantTimeZone(tx), now),
      stocked.map(({ id, product_id, initial_stock, unit_price }) => ({
        productId: product_id,
        variantId: id,
        quantity: initial_stock,
        unitPrice: unit_price,
      })),
    )
  }
  return { products: rows.map(({ id, internal_code }) => ({ id, internal_code })), variants: variants.length }
}

const DEFAULT_VARIANT = { size: null, color: null, sku: null, barcode: null, initial_stock: '0' }

function createdProduct(id: string) {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .select(['id', 'internal_code'])
}

/** One parameter for any number of rows, so that the statement is prepared once. */
function productRows(rows: object[]) {
  return raw(sql`insert into products
    (shop_id, id, name, internal_code, category_id, supplier_id, description, cost_price, sale_price, min_stock_level, unit, image_url, is_active)
    select current_shop(), x.id, x.name, x.internal_code, x.category_id, x.supplier_id, x.description, x.cost_price, x.sale_price,
           x.min_stock_level, x.unit, x.image_url, x.is_active
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, internal_code text, category_id uuid,
           supplier_id uuid, description text, cost_price numeric, sale_price numeric, min_stock_level numeric, unit text,
           image_url text, is_active boolean)`)
}

function variantRows(rows: object[]) {
  return raw(sql`insert into product_variants (shop_id, id, product_id, size, color, sku, has_own_sku, barcode)
    select current_shop(), x.id, x.product_id, x.size, x.color, x.sku, x.has_own_sku, x.barcode
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as x(id uuid, product_id uuid, size text, color text, sku text, has_own_sku boolean, barcode text)`)
}

/** Which of these internal codes are in use. */
export function takenCodes(codes: string[]) {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('internal_code', '=', sql<string>`any(${codes}::text[])`)
    .select(['internal_code as code', 'name'])
}

/** Which of these barcodes are in use, with the code of the product that has each. */
export function takenBarcodes(barcodes: string[]) {
  return db
    .selectFrom('product_variants')
    .innerJoin('products', 'products.id', 'product_variants.product_id')
    .where('product_variants.shop_id', '=', tenant)
    .where('barcode', '=', sql<string>`any(${barcodes}::text[])`)
    .select(['barcode as code', 'internal_code as product'])
}

/**
 * The requested number of unused generated codes (PROD-14). A millisecond has a thousand, so further ones are dated ahead. A race is
 * decided by the constraint (PROD-19).
 */
async function freeCodes(tx: Tx, wanted: number, now: Date): Promise<string[]> {
  const free = new Set<string>()
  for (let attempt = 0; free.size < wanted; attempt += 1) {
    if (attempt >= PRODUCT_CODE_ATTEMPTS) throw problem('CODE_GENERATION_FAILED')
    const codes = new Set<string>()
    for (let index = 0; index < wanted - free.size; index += 1) {
      codes.add(generateCode(new Date(now.getTime() + attempt + index), Math.random))
    }
    for (const { code } of await tx.many(takenCodes([...codes]))) codes.delete(code)
    for (const code of codes) free.add(code)
  }
  return [...free].slice(0, wanted)
}

/** How many more products the plan allows (PLAN-08); null without a limit. The trigger limit_products decides. */
export async function productRoom(tx: Tx): Promise<number | null> {
  const [row] = await tx.many(
    raw(sql<{
      room: number
    }>`select greatest(0, s.product_limit - (select count(*) from products c where c.shop_id = p.shop_id))::int as room
      from shops p join subscription_plans s on s.id = p.plan_id
     where p.shop_id = current_shop() and p.subscription_status = 'active' and s.product_limit is not null`),
  )
  return row?.room ?? null
}
