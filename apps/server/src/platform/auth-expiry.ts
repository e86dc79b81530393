import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const EVERY = 3_600_000

/** What is over by itself, and the column that says when. */
const EXPIRING = {
  rate_limit: 'window_ends_at',
  password_reset: 'expires_at',
  sign_in_code: 'expires_at',
  verification: '"expiresAt"',
  session: '"expiresAt"',
}

/**
 * Forgets counted attempts, links, codes and sessions that are over, now and every hour: some hold addresses of networks,
 * which are nobody's business any more. Gives a function that stops it.
 */
export function keepAuthShort(pool: pg.Pool, log: FastifyBaseLogger): () => Promise<void> {
  const run = () =>
    forgetExpired(pool).catch((error) => log.warn({ err: error }, 'What is over could not be removed now'))
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Removes what was over a day ago by the database's clock: that of a server may differ a little. */
export async function forgetExpired(pool: pg.Pool): Promise<void> {
  for (const [table, column] of Object.entries(EXPIRING))
    await pool.query(`delete from ${table} where ${column} < now() - interval '1 day'`)
}
