import type { Me } from '@prateleira/contract/account/schemas'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { EntryInput, Registered } from '@prateleira/contract/stock/schemas'
import { client } from '../../../lib/client.ts'
import { isErrorCode, ReadableError } from '../../../lib/errors.ts'
import { sendOrKeep } from '../../../lib/offline-queue/send-or-keep.ts'
import { once } from '../../../lib/once.ts'
import { itemsOf } from '../items/items.ts'
import type { EntryValues } from './use-entry-form.ts'

/**
 * Registers an entry once, or queues it on this device as sendOrKeep does. With `ask` the server refuses one that is equal to another of the last half
 * hour; what may be registered already is sent again without that question, since it would be about itself. A correction never waits: what it reverses may be reversed by somebody
 * else in the meantime.
 */
export function registerOrKeep(
  me: Pick<Me, 'person_id' | 'full_name'>,
  body: EntryInput,
  typed: Omit<EntryValues, 'movement_date' | 'notes'>,
  ask: boolean,
): Promise<{ answer: Registered } | { kept: string }> {
  const { corrects } = typed
  const act = actOf(typed)
  if (corrects) {
    const { id, lines } = corrects
    const also_replaces = lines.flatMap((line) => (line.id === id ? [] : [line.id]))
    const correction = { entry: body, also_replaces }
    return once(act, correction, async (key) => ({
      answer: await client.stock.correctEntry({
        params: { id },
        headers: { 'idempotency-key': key },
        body: correction,
      }),
    }))
  }
  const variants = itemsOf(typed).flatMap(({ variant }) => variant ?? [])
  const names = variants.map(fullVariantName)
  const units = variants.map(({ unit }) => unit)
  const supplier = typed.supplier?.name
  return once(act, body, (key, mayBeDone) => {
    const question = ask && !mayBeDone ? ({ 'equal-entry': 'ask' } as const) : {}
    return sendOrKeep(me, { kind: 'entry', key, body, names, units, supplier }, (options) =>
      client.stock.registerEntry({ headers: { 'idempotency-key': key, ...question }, body }, options),
    )
  })
}

/** The name by which `once` knows what the form sends. */
export const actOf = ({ corrects }: Pick<EntryValues, 'corrects'>) =>
  corrects ? `stock.correctEntry ${corrects.id}` : 'stock.registerEntry'

/**
 * A correction below what has left is refused at the quantity, unless it is of another item than the one in the fields: then above the form. There
 * stands too that an inactive product of it has to be activated: taken away from the entry it may not be.
 */
export function ofItem(
  refusal: unknown,
  { variant: inFields, corrects }: Pick<EntryValues, 'variant' | 'corrects'>,
): unknown {
  if (corrects && isErrorCode(refusal, 'VARIANT_INACTIVE')) return new ReadableError(refusal.message)
  if (!isErrorCode(refusal, 'INSUFFICIENT_STOCK')) return refusal
  return refusal.data?.product_variant_id === inFields?.product_variant_id
    ? refusal
    : new ReadableError(refusal.message)
}
