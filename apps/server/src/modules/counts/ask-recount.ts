import type { ShopContext } from '../../kernel/rpc/context.ts'
import { asking } from './queries.ts'

/** @throws NOT_FOUND, COUNT_CLOSED */
export async function askRecount(
  context: ShopContext,
  id: string,
  variants: string[],
): Promise<{ asked: number }> {
  const [row] = await context.query(asking(id, variants, context.now))
  return { asked: row?.asked ?? 0 }
}
