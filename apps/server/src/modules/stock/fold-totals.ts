import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { WorkDoor } from '../../kernel/db/tenant-db.ts'

const BATCH = 5000

/**
 * Folds recorded stock changes into each tenant's totals. Readers add both up, so nothing waits for this and figures stay
 * right when it stops; it only keeps the sum short.
 */
export async function foldTotals(door: WorkDoor, signal: AbortSignal): Promise<void> {
  while ((await fold(door)) >= BATCH && !signal.aborted);
}

/** Folds one batch; returns the number of its changes. */
export async function fold(door: WorkDoor): Promise<number> {
  const [row] = await door.unattended(
    raw(sql<{ folded: number }>`select fold_totals(${sql.lit(BATCH)}) as folded`),
  )
  return row?.folded ?? 0
}
