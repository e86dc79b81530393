import type pg from 'pg'

/** Unsent messages are dropped after this many days. */
const MAIL_DAYS = 7

/** Drops messages that could not be sent. `pool` runs as prateleira_jobs. */
export async function forgetUnsent(pool: pg.Pool, now: Date): Promise<void> {
  const old = new Date(now.getTime() - MAIL_DAYS * 86_400_000)
  await pool.query('delete from outgoing_mail where created_at < $1', [old])
}
