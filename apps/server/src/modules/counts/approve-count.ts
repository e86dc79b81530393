import type { approvalInput, Count } from '@prateleira/contract/counts/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import type * as z from 'zod'
import { unhurried } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { tenantTimeZone } from '../account/index.ts'
import { presentCount } from './present.ts'
import { approving, countById } from './queries.ts'

/**
 * Adjusts the stock by the counted quantities, in one batch (CNT-03). A repeated key gets the first answer.
 * @throws NOT_FOUND, COUNT_CLOSED, COUNT_CHANGED, COUNT_AWAITS_RECOUNT, COUNT_SHORT, COUNT_IN_PARTS
 */
export function approveCount(
  context: ShopContext,
  id: string,
  input: z.output<typeof approvalInput>,
  key: string | null,
): Promise<Count> {
  return context.run(async (tx) => {
    const today = dateIn(await tenantTimeZone(tx), context.now)
    await tx.many(unhurried(approving(id, input, today, context.now, key)))
    return presentCount(await tx.one(countById(id)))
  })
}
