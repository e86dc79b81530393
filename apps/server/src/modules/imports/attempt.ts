import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { Attempt } from '../../kernel/jobs/index.ts'
import { type ImportWork, starterMayStill } from './queries.ts'

/** One attempt at an import or its undoing. */
export interface ImportAttempt extends Attempt, ImportWork {
  id: string
  shopId: string
  /** The person who started it. */
  actor: string | null
  /** Only the latest attempt may end the import. */
  number: number
}

/** A reason to change nothing, in words for people. */
export class Refused extends Error {}

/** Thrown by an attempt that was considered dead: a newer one counts, and this one is rolled back. */
export class Superseded extends Error {}

/**
 * Whoever started the work may have been dismissed or lost the right while it waited or ran (TEAM-03). Asked at its beginning and at
 * its end, in the transaction that writes.
 * @throws Refused
 */
export async function assertStarterMay(tx: Tx, costs: boolean, left: string): Promise<void> {
  if (!(await tx.one(starterMayStill(costs))).may)
    throw new Refused(`Quem começou não tem mais permissão para isso, e ${left}.`)
}
