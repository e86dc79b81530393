import { MAIL_MARKS_KEPT_DAYS } from '@prateleira/contract/notices/constants'
import type pg from 'pg'

const DAY = 86_400_000

/** Deletes old marks. `pool` runs as prateleira_jobs. */
export async function forgetMarks(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from mail_marks where created_at < $1', [
    new Date(now.getTime() - MAIL_MARKS_KEPT_DAYS * DAY),
  ])
}
