import type { Entitlement } from '@prateleira/contract/permissions'
import { asShop, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { raw, sql } from '../../platform/query.ts'
import type { Tx } from '../../platform/tenant-db.ts'

const held = (entitlement: Entitlement) =>
  raw(sql<{ held: boolean }>`select ${entitlement}::text = any (own_entitlements()) as held`)

/** Refuses a tenant whose plan does not give `entitlement` (PLAN-11). Throws PLAN_UPGRADE_REQUIRED. */
export async function requireEntitlement(tx: Tx, entitlement: Entitlement): Promise<void> {
  if (!(await tx.one(held(entitlement))).held) throw problem('PLAN_UPGRADE_REQUIRED')
}

/** Runs `work` as the signed-in tenant, past the gate, whose plan gives `entitlement`. Throws PLAN_UPGRADE_REQUIRED before it. */
export function asEntitled<T>(
  context: RequestContext,
  entitlement: Entitlement,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return asShop(context, async (tx) => {
    await requireEntitlement(tx, entitlement)
    return work(tx)
  })
}
