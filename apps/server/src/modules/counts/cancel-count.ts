import type { Count } from '@prateleira/contract/counts/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { presentCount } from './present.ts'
import { cancelling, countById } from './queries.ts'

/** @throws NOT_FOUND, COUNT_CLOSED */
export function cancelCount(context: ShopContext, id: string): Promise<Count> {
  return context.run(async (tx) => {
    await tx.many(cancelling(id, context.now))
    return presentCount(await tx.one(countById(id)))
  })
}
