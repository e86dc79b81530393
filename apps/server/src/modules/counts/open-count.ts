import { createHash } from 'node:crypto'
import type { Count, CountList, countInput, countListInput } from '@prateleira/contract/counts/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { presentCount } from './present.ts'
import { type CountRow, countById, countNumber, countPage, openedByKey, opening } from './queries.ts'

/** @throws NOT_FOUND */
export async function getCount(context: ShopContext, id: string): Promise<Count> {
  const [row] = await context.query(countById(id))
  if (!row) throw problem('NOT_FOUND')
  return presentCount(row)
}

export async function listCounts(
  context: ShopContext,
  { page, limit, ...more }: z.output<typeof countListInput>,
): Promise<CountList> {
  requireRead(more)
  const [rows, [all]] = await context.queryAll<[CountRow[], { total: number }[]]>(
    countPage({ limit, offset: (page - 1) * limit }),
    countNumber,
  )
  return { items: rows.map(presentCount), total: all?.total ?? 0 }
}

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
  const hash = key === null ? null : createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const id = uuidv7()
  try {
    await context.query(opening(id, input, context.now, key, hash))
    return await getCount(context, id)
  } catch (error) {
    const [before] = key === null ? [] : await context.query(openedByKey(key))
    if (!before) throw error
    if (before.hash !== hash) throw problem('IDEMPOTENCY_CONFLICT')
    return getCount(context, before.id)
  }
}
