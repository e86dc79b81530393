import type { logListInput } from '@prateleira/contract/admin/schemas'
import type * as z from 'zod'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { foldedWords } from './folded-words.ts'
import { lengthOf } from './length-of.ts'
import { countLogs, findLogs } from './log-queries.ts'

/**
 * One page of the log, newest first (ADM-07). The search covers actor, target, address and details. Names are current; a deleted
 * person is an id without a name.
 */
export function listLogs(context: AdminContext, input: z.output<typeof logListInput>) {
  const { search, type = null, page, limit, ...more } = input
  requireRead(more)
  const words = foldedWords(search)
  const skip = (page - 1) * limit
  return context.run(async (tx) => {
    const found = await tx.many(findLogs(words, type, { limit, skip }))
    const total =
      lengthOf(found, skip, limit) ?? found[0]?.of_all ?? (await tx.one(countLogs(words, type))).total
    const items = found.map(({ of_all: _, ...row }) => ({ ...row, created_at: row.created_at.toISOString() }))
    return { items, total }
  })
}

/** Records a visit to an unknown address below /admin (NAV-02). */
export function reportUnknownPath(context: AdminContext, path: string) {
  return context.run(async (tx) => {
    await audit(tx, context, { type: 'unknown_path', target: null, details: { path } })
    return { recorded: true }
  })
}
