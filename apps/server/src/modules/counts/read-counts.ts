import type { Count, CountList, countListInput } from '@prateleira/contract/counts/schemas'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { presentCount } from './present.ts'
import { type CountRow, countById, countNumber, countPage } from './queries.ts'

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
