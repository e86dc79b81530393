import type { Me } from '@prateleira/contract/account/schemas'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { client } from '../../../lib/client.ts'
import { sendOrKeep } from '../../../lib/offline-queue/send-or-keep.ts'
import { type ItemFields, itemsOf } from '../items/items.ts'

/** Registers an entry, or queues it on this device as sendOrKeep does. */
export function registerOrKeep(
  me: Pick<Me, 'person_id' | 'full_name'>,
  key: string,
  body: EntryInput,
  typed: ItemFields & { supplier: ContactOption | null },
) {
  const names = itemsOf(typed).flatMap(({ variant }) => (variant ? [fullVariantName(variant)] : []))
  const supplier = typed.supplier?.name
  return sendOrKeep(me, { kind: 'entry', key, body, names, supplier }, (options) =>
    client.stock.registerEntry({ headers: { 'idempotency-key': key }, body }, options),
  )
}
