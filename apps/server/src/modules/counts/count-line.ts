import { createHash } from 'node:crypto'
import type { CountItem } from '@prateleira/contract/counts/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { counting, type Line } from './line-queries.ts'
import { presentItem } from './present.ts'
import { itemsOf } from './review-queries.ts'

/**
 * Without null fields, so that a later version's new fields change no hash. A null quantity is kept, because it has a
 * meaning.
 */
export function hashOfLine(count: string, { product_variant_id: variant, quantity, replaces }: Line): string {
  return createHash('sha256')
    .update(JSON.stringify(['count', count, variant, quantity, replaces]))
    .digest('base64url')
}

/**
 * Records the acting person's quantity (CNT-01) together with the present balance (CNT-02), once per key. Returns their
 * current quantity.
 * @throws NOT_FOUND, COUNT_CLOSED, COUNT_OUT_OF_SCOPE, COUNT_BY_ANOTHER, IDEMPOTENCY_CONFLICT, QUEUED_COUNT_DISCARDED
 */
export function countLine(
  context: ShopContext,
  count: string,
  line: Line,
  key: string | null,
): Promise<CountItem> {
  return context.run(async (tx) => {
    const hash = key === null ? null : hashOfLine(count, line)
    await tx.one(counting(count, line, uuidv7(), context.now, key, hash))
    const [row] = await tx.many(
      itemsOf(count, { view: 'all', product_variant_id: line.product_variant_id }, { limit: 1, offset: 0 }),
    )
    if (!row) throw problem('NOT_FOUND')
    return presentItem(row)
  })
}
