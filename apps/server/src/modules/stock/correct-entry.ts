import { CORRECTION_NEEDS_COSTS } from '@prateleira/contract/stock/rules'
import type { entryCorrectionInput, Registered } from '@prateleira/contract/stock/schemas'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { insertEntry } from './register-entry.ts'
import { lockedForCorrection } from './reversal-queries.ts'
import { takeBackIn } from './take-back.ts'
import { withIdempotency } from './with-idempotency.ts'

/**
 * Registers an entry instead of the one that a movement belongs to, or of its line alone: both happen or neither. The new one comes first, so that
 * what has left since is no obstacle as long as the corrected quantity covers it.
 * @throws RIGHT_MISSING, NOT_FOUND, VARIANT_INACTIVE, ALREADY_REVERSED, INSUFFICIENT_STOCK, IDEMPOTENCY_CONFLICT, QUEUED_ENTRY_DISCARDED.
 */
export function correctEntry(
  context: ShopContext,
  id: string,
  input: z.output<typeof entryCorrectionInput>,
  idempotencyKey: string | null,
): Promise<Registered> {
  const { entry, whole } = input
  const request = { key: idempotencyKey, kind: 'entry', input: { id, ...input } } as const
  return withIdempotency(context, request, (hash) =>
    context.run(async (tx) => {
      if (tx.withholds) throw problem('RIGHT_MISSING', { message: CORRECTION_NEEDS_COSTS })
      // Both parts lock products: together, in the order of all writers.
      await tx.run(
        lockedForCorrection(
          id,
          entry.lines.map((line) => line.product_variant_id),
        ),
      )
      const registered = await insertEntry(tx, context.now, entry, idempotencyKey, hash)
      await takeBackIn(tx, context.now, id, { notes: 'Entrada corrigida', whole, only: 'entry' })
      return registered
    }),
  )
}
