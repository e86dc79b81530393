import type { Registered } from '@prateleira/contract/stock/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { hashOfRequest } from '../../kernel/rpc/request-hash.ts'
import { presentRegistered } from './present.ts'
import { registeredByKey, registeredByReference } from './queries.ts'

interface Request {
  key: string | null
  kind: 'entry' | 'exit'
  input: unknown
}

/**
 * Executes a write once per idempotency key. The key is unique in the ledger, so there is no look-up before the write; when the
 * write fails, for whatever reason, the key tells whether it had succeeded before, and the first answer is returned. Keys never
 * expire (a phone may be offline for days); refusals are not stored.
 * @throws NOT_FOUND when all lines of the first request were reversed since, and no correction of them stands: the answer that it is registered would
 * be untrue.
 */
export async function withIdempotency(
  context: ShopContext,
  request: Request,
  write: (requestHash: string | null) => Promise<Registered>,
): Promise<Registered> {
  if (request.key === null) return write(null)
  const key = request.key
  const hash = hashOfRequest(request.kind, request.input)
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await write(hash)
    } catch (error) {
      const before = await earlier(context, key)
      if (before !== null) {
        if (before.requestHash !== hash) throw problem('IDEMPOTENCY_CONFLICT')
        if (before.reversedWhole) throw problem('NOT_FOUND')
        return before.answer
      }
      // The movement with the key was deleted with its product since (PROD-07), so the key is free again.
      if (left <= 1 || violatedUnique(error) !== KEY_TAKEN) throw error
    }
  }
}

export const KEY_TAKEN = 'stock_movements_shop_id_idempotency_key'
const ATTEMPTS = 3

async function earlier(
  context: ShopContext,
  key: string,
): Promise<{ requestHash: string | null; reversedWhole: boolean; answer: Registered } | null> {
  return context.run(async (tx) => {
    const first = await tx.maybe(registeredByKey(key))
    if (first === null || first.reference_id === null) return null
    return {
      requestHash: first.request_hash,
      reversedWhole: first.reversed_whole,
      answer: presentRegistered(await tx.many(registeredByReference(first.reference_id))),
    }
  })
}
