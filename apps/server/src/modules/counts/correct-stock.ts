import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { CountShortages } from '@prateleira/contract/counts/errors'
import { cutCountName } from '@prateleira/contract/counts/rules'
import type { Count, stockCorrectionInput } from '@prateleira/contract/counts/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, sqlStateOf, translate } from '../../kernel/rpc/errors.ts'
import { tenantTimeZone } from '../account/index.ts'
import { counting } from './line-queries.ts'
import { openOncePerKey } from './open-count.ts'
import { presentCount } from './present.ts'
import { approving, countById, opening, productOf, standOf } from './queries.ts'

/**
 * Sets the stock of one variant to what somebody found, as a count of its product that is opened, counted and approved in one
 * transaction, once per key. Refused when the stock is no longer what that person was shown.
 * @throws NOT_FOUND, STOCK_MOVED, COUNT_SHORT, IDEMPOTENCY_CONFLICT
 */
export function correctStock(
  context: ShopContext,
  input: z.output<typeof stockCorrectionInput>,
  key: string | null,
): Promise<Count> {
  const { now } = context
  const { product_variant_id: variant, quantity, seen } = input
  return openOncePerKey(context, { correction: input }, key, (id, hash) =>
    context.run(async (tx) => {
      const [product] = await tx.many(productOf(variant))
      if (!product) throw problem('NOT_FOUND')
      const count = {
        name: cutCountName(`Acerto: ${fullVariantName(product)}`),
        scope: 'list' as const,
        category_id: null,
        product_ids: [product.id],
        is_blind: false,
      }
      await tx.one(opening(id, count, now, key, hash, true))
      await tx.one(
        counting(id, { product_variant_id: variant, quantity, replaces: false }, uuidv7(), now, null, null),
      )
      const { version, balance } = await tx.one(standOf(id))
      if (compare(balance, seen) !== 0) throw problem('STOCK_MOVED', { data: { current: balance } })
      const today = dateIn(await tenantTimeZone(tx), now)
      await tx
        .one(approving(id, { version, zero_uncounted: false, leave_out_recounts: false }, today, now, null))
        .catch((error: unknown) => {
          throw namingReserved(error)
        })
      return presentCount(await tx.one(countById(id)))
    }),
  )
}

/** Nobody counts less than nothing: what is short is what waiting sales have reserved. */
function namingReserved(error: unknown): unknown {
  if (sqlStateOf(error) !== 'PRNSH') return error
  const data = translate(error)?.data as CountShortages
  const [line] = data.lines
  if (!line || compare(line.reserved, '0') <= 0) return error
  const words = compare(line.reserved, '2') < 0 ? 'está reservado' : 'estão reservados'
  return problem('COUNT_SHORT', {
    message: `${formatQuantity(line.reserved)} ${line.unit} ${words} para vendas à espera do Pix, e o estoque não pode ficar abaixo disso. Conte também o que está reservado. Nada foi mudado.`,
    data,
  })
}
