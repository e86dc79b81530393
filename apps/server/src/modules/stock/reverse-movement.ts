import type { Registered } from '@prateleira/contract/stock/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { presentRegistered } from './present.ts'
import { registeredByIds } from './queries.ts'
import { takeBack } from './take-back.ts'

/** Reverses a movement, and returns the resulting stock. */
export function reverseMovement(context: ShopContext, id: string, notes: string | null): Promise<Registered> {
  return takeBack(context, id, notes, async (tx, ids) =>
    presentRegistered(await tx.many(registeredByIds(ids))),
  )
}
