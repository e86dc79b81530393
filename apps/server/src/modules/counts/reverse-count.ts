import type { Count } from '@prateleira/contract/counts/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { unhurried } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { tenantTimeZone } from '../account/index.ts'
import { presentCount } from './present.ts'
import { countById, reversing } from './queries.ts'

/**
 * Reverses every adjustment, or none.
 * @throws NOT_FOUND, COUNT_NOT_APPROVED, COUNT_FOLLOWED, COUNT_SHORT
 */
export function reverseCount(context: ShopContext, id: string, reason: string): Promise<Count> {
  return context.run(async (tx) => {
    const today = dateIn(await tenantTimeZone(tx), context.now)
    await tx.many(unhurried(reversing(id, reason, today, context.now)))
    return presentCount(await tx.one(countById(id)))
  })
}
