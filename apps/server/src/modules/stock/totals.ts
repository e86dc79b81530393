import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { WorkDoor } from '../../kernel/db/tenant-db.ts'
import { repeat } from '../../kernel/jobs/repeat.ts'

const PAUSE = 2000
const BATCH = 5000

/**
 * Folds noted stock changes into each tenant's totals, in the background and one server at a time. Reading adds both up, so
 * nothing waits for this and nothing is wrong when it stops; it keeps the sum short. Gives a function that stops it.
 */
export function keepTotalsFolded(door: WorkDoor, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(async () => (await fold(door)) >= BATCH, {
    pause: PAUSE,
    failed: (error) => log.debug({ err: error }, 'Totals could not be folded now'),
  })
}

/** Folds one batch; gives how many changes it held. */
export async function fold(door: WorkDoor): Promise<number> {
  const [row] = await door.unattended(
    raw(sql<{ folded: number }>`select fold_totals(${sql.lit(BATCH)}) as folded`),
  )
  return row?.folded ?? 0
}
