import type { Me } from '@prateleira/contract/account/schemas'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { LineInput } from '@prateleira/contract/counts/schemas'
import { client } from '../../lib/client.ts'
import { sendOrKeep } from '../../lib/offline-queue/send-or-keep.ts'

/** Sends a counted line, or queues it on this device as sendOrKeep does. */
export function countOrKeep(
  me: Pick<Me, 'person_id' | 'full_name'>,
  count: string,
  line: LineInput,
  goods: Pick<VariantOption, 'product_name' | 'size' | 'color' | 'unit'>,
) {
  const key = crypto.randomUUID()
  return sendOrKeep(
    me,
    {
      kind: 'count',
      key,
      body: { ...line, count_id: count },
      names: [fullVariantName(goods)],
      units: [goods.unit],
    },
    (options) =>
      client.counts.countLine(
        { headers: { 'idempotency-key': key }, params: { id: count }, body: line },
        options,
      ),
    { withoutDraft: true },
  )
}
