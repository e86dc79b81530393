import { roleHas, rolesWith, type ShopRight, type ShopRole } from '@prateleira/contract/rights'
import { sql } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'

/** Whether the acting member has a right; work without a session has all. */
export async function hasRight(tx: Tx, right: ShopRight): Promise<boolean> {
  const role = await tx.role()
  return role === null || roleHas(role as ShopRole, right)
}

/**
 * Requires a right, for cases where the data decides which one is needed.
 * @throws RIGHT_MISSING
 */
export async function requireRight(tx: Tx, right: ShopRight): Promise<void> {
  if (!(await hasRight(tx, right))) throw problem('RIGHT_MISSING')
}

/** The same in SQL, evaluated once per query instead of once per row. */
export function actorHas(right: ShopRight) {
  const roles = sql.lit(`{${rolesWith([right]).join(',')}}`)
  return sql<boolean>`coalesce(current_role_in_shop(), 'owner') = any (${roles}::text[])`
}
