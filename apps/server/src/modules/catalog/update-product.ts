import { isCountedByPiece } from '@prateleira/contract/catalog/rules'
import type { productUpdateInput } from '@prateleira/contract/catalog/schemas'
import { isWhole } from '@prateleira/contract/shared/decimal'
import { sql } from 'kysely'
import type * as z from 'zod'
import { asShop, type RequestContext } from '../../platform/context.ts'
import { badField, problem } from '../../platform/errors.ts'
import { db, tenant } from '../../platform/query.ts'
import { codeTaken, translateUnique } from './code-conflict.ts'
import { withOwnImage } from './own-image.ts'
import { codeOwner } from './product-queries.ts'

type Input = z.output<typeof productUpdateInput>

/**
 * Saves the whole edit form (PROD-09, PROD-15). Stock is never part of it.
 * @throws NOT_FOUND, PRODUCT_CODE_TAKEN, UNIT_NEEDS_WHOLE_STOCK.
 */
export async function updateProduct(context: RequestContext, id: string, input: Input) {
  try {
    return await asShop(context, async (tx) => {
      const before = await tx.one(
        db
          .selectFrom('products')
          .select(['unit', 'total_stock'])
          .where('user_id', '=', tenant)
          .where('id', '=', id)
          .forNoKeyUpdate(),
      )
      const unit = input.unit ?? (before.unit as NonNullable<Input['unit']>)
      if (isCountedByPiece(unit)) {
        if (!isWhole(before.total_stock)) throw problem('UNIT_NEEDS_WHOLE_STOCK')
        if (!isWhole(input.min_stock_level)) {
          throw badField('min_stock_level', 'Produtos contados por unidade (un) só aceitam números inteiros.')
        }
      }
      if (input.internal_code !== undefined && (await tx.maybe(codeOwner(input.internal_code, id)))) {
        throw codeTaken(input.internal_code)
      }
      await tx.run(
        db
          .updateTable('products')
          .set({ ...withOwnImage(input, context.services.settings.appUrl), updated_at: sql`now()` })
          .where('user_id', '=', tenant)
          .where('id', '=', id),
      )
      return { id }
    })
  } catch (error) {
    throw translateUnique(error)
  }
}
