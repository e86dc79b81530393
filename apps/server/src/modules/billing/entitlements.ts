import type { Entitlement } from '@prateleira/contract/permissions'
import { raw, sql } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { type RequestContext, runAsShop } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'

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
  return runAsShop(context, async (tx) => {
    await requireEntitlement(tx, entitlement)
    return work(tx)
  })
}
