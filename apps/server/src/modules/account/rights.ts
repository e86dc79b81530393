import { roleHas, rolesWith, type ShopRight, type ShopRole } from '@prateleira/contract/rights'
import { sql } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'

/** Whether the member who acts has a right; work without a session has all of them. */
export async function hasRight(tx: Tx, right: ShopRight): Promise<boolean> {
  const role = await tx.role()
  return role === null || roleHas(role as ShopRole, right)
}

/** Refuses the member who acts a right that depends on what was found. @throws RIGHT_MISSING */
export async function requireRight(tx: Tx, right: ShopRight): Promise<void> {
  if (!(await hasRight(tx, right))) throw problem('RIGHT_MISSING')
}

/** The same in SQL: asked once for a query, not for each of its rows. */
export function actorHas(right: ShopRight) {
  const roles = sql.lit(`{${rolesWith([right]).join(',')}}`)
  return sql<boolean>`coalesce(current_role_in_shop(), 'owner') = any (${roles}::text[])`
}
