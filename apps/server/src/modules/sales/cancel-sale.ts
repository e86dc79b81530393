import { ORPCError } from '@orpc/server'
import type { Sale } from '@prateleira/contract/sales/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { takeBack } from '../stock/index.ts'
import { movementsOfSale } from './queries.ts'
import { getSale } from './read-sales.ts'

/**
 * Takes a whole sale back, once: every movement is reversed, and the sale is cancelled with them.
 * @throws NOT_FOUND, SALE_ALREADY_CANCELLED, SALE_PARTLY_RETURNED, SALE_NOT_CANCELLABLE when all its products are gone.
 */
export async function cancelSale(context: ShopContext, id: string, notes: string | null): Promise<Sale> {
  const [sale] = await context.query(movementsOfSale(id))
  if (!sale) throw problem('NOT_FOUND')
  if (sale.status === 'cancelled') throw problem('SALE_ALREADY_CANCELLED')
  if (sale.movement === null) throw problem('SALE_NOT_CANCELLABLE')
  await takeBack(context, sale.movement, notes, async () => undefined).catch((error: unknown) => {
    const reversed = error instanceof ORPCError && error.code === 'ALREADY_REVERSED'
    throw reversed ? problem('SALE_ALREADY_CANCELLED') : error
  })
  return getSale(context, id)
}
