import type { Tx } from '../../kernel/db/tenant-db.ts'
import { badField } from '../../kernel/rpc/errors.ts'

const MESSAGE = 'Você não tem permissão para informar custos.'

/**
 * Refuses a cost from callers who may not see costs (TEAM-04), because the next answer would reveal whether it was right.
 * @throws BAD_REQUEST at `field`
 */
export function refuseGivenCost(tx: Tx, field: string, cost: unknown): void {
  if (tx.withholds && cost != null) throw badField(field, MESSAGE)
}
