import type { Me } from '@prateleira/contract/account/schemas'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { EntryInput, Registered } from '@prateleira/contract/stock/schemas'
import { client } from '../../../lib/client.ts'
import { isTransient } from '../../../lib/errors.ts'
import { ANSWER_MILLISECONDS, canQueue, enqueue } from '../../../lib/offline-queue/queue.ts'
import { variantName } from '../picker/variant.ts'

/**
 * Registers an entry; where no answer comes it waits on this device under its key, and its number there is given instead. Throws what the
 * server refuses, and that it is not reached when nothing can wait here.
 */
export async function registerOrKeep(
  me: Pick<Me, 'person_id' | 'full_name'>,
  key: string,
  body: EntryInput,
  variant: VariantOption | null,
): Promise<{ answer: Registered } | { kept: string }> {
  const waits = await canQueue(me.person_id).catch(() => false)
  try {
    const bounded = waits ? { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) } : {}
    return {
      answer: await client.stock.registerEntry({ headers: { 'idempotency-key': key }, body }, bounded),
    }
  } catch (error) {
    if (!waits || !isTransient(error)) throw error
    const names = variant ? [variantName(variant)] : []
    const kept = await enqueue(me.person_id, {
      kind: 'entry',
      key,
      operator: me.full_name,
      body,
      names,
    }).catch(() => null)
    if (kept === null) throw error
    return { kept: kept.receipt }
  }
}
