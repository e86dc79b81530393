import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { WorkDoor } from '../../kernel/db/tenant-db.ts'

const BATCH = 5000

/**
 * Folds noted stock changes into each tenant's totals. Reading adds both up, so nothing waits for this and nothing is wrong
 * when it stops; it keeps the sum short.
 */
export async function foldTotals(door: WorkDoor, signal: AbortSignal): Promise<void> {
  while ((await fold(door)) >= BATCH && !signal.aborted);
}

/** Folds one batch; gives how many changes it held. */
export async function fold(door: WorkDoor): Promise<number> {
  const [row] = await door.unattended(
    raw(sql<{ folded: number }>`select fold_totals(${sql.lit(BATCH)}) as folded`),
  )
  return row?.folded ?? 0
}
