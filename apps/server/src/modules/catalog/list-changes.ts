import { CHANGES_PAGE } from '@prateleira/contract/catalog/constants'
import type { CatalogChanges, changesInput, DeviceProduct } from '@prateleira/contract/catalog/device-schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import type * as z from 'zod'
import type { Row } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { changedIds, type Mark, sellable, sellableIds, standing } from './change-queries.ts'

/**
 * Between two pages: `from` is 'all' or the transaction from which changes are read; `upto` is the position at the first
 * page.
 */
interface Reading {
  upto: Mark
  from: string
  after: string
}

/**
 * The catalogue for sale, or its changes since the cursor (OFF-02). The position is read before the first page: later
 * changes are then sent again, and none is missed.
 */
export function listChanges(
  context: ShopContext,
  input: z.output<typeof changesInput>,
): Promise<CatalogChanges> {
  const { cursor, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const { mark, reading } = parse(cursor)
    const now = reading ? null : await tx.one(standing(mark))
    const from = reading?.from ?? (now?.known && mark ? mark.transaction : 'all')
    const upto = reading?.upto ?? (now as Mark)
    const after = reading?.after ?? null
    const limit = CHANGES_PAGE + 1
    const found = await tx.many(from === 'all' ? sellableIds(after, limit) : changedIds(from, after, limit))
    const ids = found.slice(0, CHANGES_PAGE).map(({ id }) => id)
    const products = ids.length > 0 ? grouped(await tx.many(sellable(ids))) : []
    const given = new Set(products.map(({ id }) => id))
    const more = found.length > CHANGES_PAGE
    return {
      reset: !reading && from === 'all',
      products,
      removed: from === 'all' ? [] : ids.filter((id) => !given.has(id)),
      cursor: `${upto.transaction}.${upto.at}${more ? `/${from}/${ids.at(-1)}` : ''}`,
      more,
    }
  })
}

function parse(cursor: string | undefined): { mark: Mark | null; reading: Reading | null } {
  if (cursor === undefined) return { mark: null, reading: null }
  const [transaction = '', at = '', from, after] = cursor.split(/[./]/)
  const mark = { transaction, at }
  return { mark, reading: from !== undefined && after !== undefined ? { upto: mark, from, after } : null }
}

/** Rows of variants, in the order of their products. */
function grouped(rows: Row<ReturnType<typeof sellable>>[]): DeviceProduct[] {
  const products: DeviceProduct[] = []
  for (const row of rows) {
    let product = products.at(-1)
    if (product?.id !== row.product_id) {
      const { product_id: id, name, internal_code, unit, sale_price } = row
      const [min_stock_level, total_stock] = [quantity(row.min_stock_level), quantity(row.total_stock)]
      product = { id, name, internal_code, unit, sale_price, min_stock_level, total_stock, variants: [] }
      products.push(product)
    }
    const { id, sku, barcode, size, color } = row
    const [current_stock, reserved] = [quantity(row.current_stock), quantity(row.reserved)]
    product.variants.push({ id, sku, barcode, size, color, current_stock, reserved })
  }
  return products
}
