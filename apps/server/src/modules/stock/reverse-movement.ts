import type { Registered } from '@prateleira/contract/stock/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { presentRegistered } from './present.ts'
import { registeredByIds } from './queries.ts'
import { takeBack } from './take-back.ts'

/** Reverses a movement, with `whole` its entry or exit, and returns the resulting stock. */
export function reverseMovement(
  context: ShopContext,
  id: string,
  how: { notes: string | null; whole: boolean },
): Promise<Registered> {
  return takeBack(context, id, how, async (tx, ids) => presentRegistered(await tx.many(registeredByIds(ids))))
}
