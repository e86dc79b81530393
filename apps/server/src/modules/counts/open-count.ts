import { createHash } from 'node:crypto'
import type { Count, countInput } from '@prateleira/contract/counts/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { openedByKey, opening } from './queries.ts'
import { getCount } from './read-counts.ts'

/**
 * Opens a count (CNT-01), once per key. The products of a category are fixed at this time; a count of everything includes
 * later products.
 * @throws NOT_FOUND, TOO_MANY_COUNTS, IDEMPOTENCY_CONFLICT; RIGHT_MISSING for one that is not blind.
 */
export async function openCount(
  context: ShopContext,
  input: z.output<typeof countInput>,
  key: string | null,
): Promise<Count> {
  return openOncePerKey(context, input, key, async (id, hash) => {
    await context.query(opening(id, input, context.now, key, hash))
    return getCount(context, id)
  })
}

/**
 * Runs what opens a count with a new id, the key and a hash of the command. A repeated key gets the count that it has opened.
 * @throws IDEMPOTENCY_CONFLICT
 */
export async function openOncePerKey(
  context: ShopContext,
  command: unknown,
  key: string | null,
  open: (id: string, hash: string | null) => Promise<Count>,
): Promise<Count> {
  const hash = key === null ? null : createHash('sha256').update(JSON.stringify(command)).digest('base64url')
  try {
    return await open(uuidv7(), hash)
  } catch (error) {
    const [before] = key === null ? [] : await context.query(openedByKey(key))
    if (!before) throw error
    if (before.hash !== hash) throw problem('IDEMPOTENCY_CONFLICT')
    return getCount(context, before.id)
  }
}
