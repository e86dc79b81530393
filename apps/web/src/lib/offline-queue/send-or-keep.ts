import type { Me } from '@prateleira/contract/account/schemas'
import { isErrorCode, isTransient } from '../errors.ts'
import { currentShop } from '../session.ts'
import { ANSWER_MILLISECONDS } from './outcome.ts'
import { canQueue } from './prepare-device.ts'
import { enqueue } from './queue.ts'

type Kept = Parameters<typeof enqueue>[1]
type WithoutOperator<T> = T extends unknown ? Omit<T, 'operator'> : never

/**
 * Sends a command; where no answer comes it waits on this device under its key, and its number there is given instead. Throws what the server
 * refuses, and that it is not reached when nothing can wait here. `withoutDraft`: it also waits for the next session, because no form keeps it.
 */
export async function sendOrKeep<Answer>(
  me: Pick<Me, 'person_id' | 'full_name'>,
  item: WithoutOperator<Kept>,
  send: (options: { signal?: AbortSignal }) => Promise<Answer>,
  { withoutDraft = false } = {},
): Promise<{ answer: Answer } | { kept: string }> {
  const shop = currentShop()
  const waits = await canQueue(me.person_id).catch(() => false)
  try {
    return { answer: await send(waits ? { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) } : {}) }
  } catch (error) {
    const mayWait = isTransient(error) || (withoutDraft && isErrorCode(error, 'UNAUTHORIZED'))
    if (!waits || !mayWait) throw error
    const kept = await enqueue(me.person_id, { ...item, operator: me.full_name } as Kept, shop).catch(
      () => null,
    )
    if (kept === null) throw error
    return { kept: kept.receipt }
  }
}
