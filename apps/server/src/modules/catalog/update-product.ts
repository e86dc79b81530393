import { isCountedByPiece } from '@prateleira/contract/catalog/rules'
import type { productUpdateInput } from '@prateleira/contract/catalog/schemas'
import { isWhole } from '@prateleira/contract/shared/decimal'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, tenant, withheld } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { badField } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import { codeTaken, translateUnique } from './code-conflict.ts'
import { refuseGivenCost } from './given-costs.ts'
import { withOwnImage } from './own-image.ts'
import { codeOwner } from './product-queries.ts'

type Input = z.output<typeof productUpdateInput>

/**
 * Saves the edit form (PROD-09, PROD-15), which does not contain the stock.
 * @throws NOT_FOUND, EDIT_CONFLICT, PRODUCT_CODE_TAKEN, UNIT_FIXED after its first movement, PRODUCT_RESERVED if it is deactivated while a
 * pending sale has some of it.
 */
export async function updateProduct(context: ShopContext, id: string, typed: Input) {
  try {
    const { appUrl } = context.services.settings
    const seen = typed.seen && withOwnImage(typed.seen, appUrl)
    return await context.run(async (tx) => {
      const before = await tx.one(
        db
          .selectFrom('products')
          .select([
            'name',
            'internal_code',
            'description',
            'category_id',
            'supplier_id',
            withheld('cost_price').as('cost_price'),
            'sale_price',
            'min_stock_level',
            'unit',
            'image_url',
            'is_active',
          ])
          .where('shop_id', '=', tenant)
          .where('id', '=', id)
          .forNoKeyUpdate(),
      )
      refuseGivenCost(tx, 'cost_price', typed.cost_price)
      const { cost_price: cost, ...changes } = changesOf(before, withOwnImage({ ...typed, seen }, appUrl))
      // Callers who do not see the cost leave it unchanged.
      const input = tx.withholds || cost === undefined ? changes : { ...changes, cost_price: cost }
      const unit = input.unit ?? (before.unit as NonNullable<Input['unit']>)
      if (isCountedByPiece(unit) && !isWhole(input.min_stock_level ?? before.min_stock_level)) {
        throw badField('min_stock_level', 'Produtos contados por unidade (un) só aceitam números inteiros.')
      }
      if (input.internal_code !== undefined && (await tx.maybe(codeOwner(input.internal_code, id)))) {
        throw codeTaken(input.internal_code)
      }
      await tx.run(
        db
          .updateTable('products')
          .set({ ...input, updated_at: sql`now()` })
          .where('shop_id', '=', tenant)
          .where('id', '=', id),
      )
      return { id }
    })
  } catch (error) {
    throw translateUnique(error)
  }
}
