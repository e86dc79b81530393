import type { Me } from '@prateleira/contract/account/schemas'
import type { CountItem, LineInput } from '@prateleira/contract/counts/schemas'
import { client } from '../../lib/client.ts'
import { isTransient } from '../../lib/errors.ts'
import { ANSWER_MILLISECONDS, canQueue, enqueue } from '../../lib/offline-queue/queue.ts'

/**
 * Counts; where no answer comes it waits on this device under its key, and its number there is given instead. Throws what the server refuses,
 * and that it is not reached when nothing can wait here.
 */
export async function countOrKeep(
  me: Pick<Me, 'person_id' | 'full_name'>,
  count: string,
  line: LineInput,
  name: string,
): Promise<{ answer: CountItem } | { kept: string }> {
  const key = crypto.randomUUID()
  const waits = await canQueue(me.person_id).catch(() => false)
  try {
    const bounded = waits ? { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) } : {}
    const sent = { headers: { 'idempotency-key': key }, params: { id: count }, body: line }
    return { answer: await client.counts.countLine(sent, bounded) }
  } catch (error) {
    if (!waits || !isTransient(error)) throw error
    const item = {
      kind: 'count' as const,
      key,
      operator: me.full_name,
      body: { ...line, count_id: count },
      names: [name],
    }
    const kept = await enqueue(me.person_id, item).catch(() => null)
    if (kept === null) throw error
    return { kept: kept.receipt }
  }
}
