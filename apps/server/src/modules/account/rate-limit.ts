import type pg from 'pg'
import { problem } from '../../kernel/rpc/errors.ts'

export interface Limit {
  /** The counter, e.g. "sign-in:address:203.0.113.9". */
  key: string
  attempts: number
  windowSeconds: number
}

const COUNT = `
  insert into rate_limit as r (key, attempts, window_ends_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
  on conflict (key) do update set
    attempts = case when r.window_ends_at <= $2 then 1 else r.attempts + 1 end,
    window_ends_at = case when r.window_ends_at <= $2 then excluded.window_ends_at else r.window_ends_at end
  returning attempts`

/** Counts an attempt and returns its number within its window. Stored in the database, so it survives a restart. */
export async function attemptsOf(pool: pg.Pool, limit: Limit, now: Date): Promise<number> {
  const { rows } = await pool.query({
    name: 'count_attempt',
    text: COUNT,
    values: [limit.key, now, limit.windowSeconds],
  })
  return rows[0].attempts
}

/** Counts an attempt and returns whether it is within the limit. */
export async function isWithin(pool: pg.Pool, limit: Limit, now: Date): Promise<boolean> {
  return (await attemptsOf(pool, limit, now)) <= limit.attempts
}

/** Counts an attempt; throws TOO_MANY_REQUESTS above the limit. */
export async function countAttempt(pool: pg.Pool, limit: Limit, now: Date): Promise<void> {
  if (!(await isWithin(pool, limit, now))) throw problem('TOO_MANY_REQUESTS')
}

/** Resets counters after a correct password. */
export async function forgetAttempts(pool: pg.Pool, keys: string[]): Promise<void> {
  await pool.query('delete from rate_limit where key = any ($1)', [keys])
}
