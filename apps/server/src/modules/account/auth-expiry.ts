import type pg from 'pg'

/** What is over by itself, and the column that says when. */
const EXPIRING = {
  rate_limit: 'window_ends_at',
  password_reset: 'expires_at',
  sign_in_code: 'expires_at',
  verification: '"expiresAt"',
  session: '"expiresAt"',
}

/**
 * Forgets counted attempts, links, codes and sessions that are over: some hold addresses of networks, which are nobody's business
 * any more. Over for a day by the database's clock: that of a server may differ a little. `pool` runs as prateleira_auth.
 */
export async function forgetExpired(pool: pg.Pool): Promise<void> {
  for (const [table, column] of Object.entries(EXPIRING))
    await pool.query(`delete from ${table} where ${column} < now() - interval '1 day'`)
  await pool.query('select security.expire_events()')
}
