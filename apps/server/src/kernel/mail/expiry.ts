import type pg from 'pg'

/** Messages that no mail server took for so long are given up. */
const MAIL_DAYS = 7

/** Gives up messages that nobody took. `pool` runs as prateleira_jobs. */
export async function forgetUnsent(pool: pg.Pool, now: Date): Promise<void> {
  const old = new Date(now.getTime() - MAIL_DAYS * 86_400_000)
  await pool.query('delete from outgoing_mail where created_at < $1', [old])
}
