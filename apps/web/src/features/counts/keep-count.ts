import type { Me } from '@prateleira/contract/account/schemas'
import type { LineInput } from '@prateleira/contract/counts/schemas'
import { client } from '../../lib/client.ts'
import { sendOrKeep } from '../../lib/offline-queue/send-or-keep.ts'

/** Sends a counted line, or queues it on this device as sendOrKeep does. `name`: the product's. */
export function countOrKeep(
  me: Pick<Me, 'person_id' | 'full_name'>,
  count: string,
  line: LineInput,
  name: string,
) {
  const key = crypto.randomUUID()
  return sendOrKeep(
    me,
    { kind: 'count', key, body: { ...line, count_id: count }, names: [name] },
    (options) =>
      client.counts.countLine(
        { headers: { 'idempotency-key': key }, params: { id: count }, body: line },
        options,
      ),
    { withoutDraft: true },
  )
}
