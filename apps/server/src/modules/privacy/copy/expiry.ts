import { COPY_HOURS } from '@prateleira/contract/privacy/constants'
import type pg from 'pg'

/** Removes copies of somebody's data that were kept long enough. `pool` runs as prateleira_jobs. */
export async function forgetCopies(pool: pg.Pool, now: Date): Promise<void> {
  // A copy that nobody finished waits no longer than one that is ready.
  await pool.query(
    `delete from data_exports where expires_at < $1 or (expires_at is null and requested_at < $2)`,
    [now, new Date(now.getTime() - COPY_HOURS * 3_600_000)],
  )
}
