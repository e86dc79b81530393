import { COPY_HOURS } from '@prateleira/contract/privacy/constants'
import type pg from 'pg'

/** Deletes expired copies. `pool` runs as prateleira_jobs. */
export async function forgetCopies(pool: pg.Pool, now: Date): Promise<void> {
  // Unfinished copies are kept as long as finished ones.
  await pool.query(
    `delete from data_exports where expires_at < $1 or (expires_at is null and requested_at < $2)`,
    [now, new Date(now.getTime() - COPY_HOURS * 3_600_000)],
  )
}
