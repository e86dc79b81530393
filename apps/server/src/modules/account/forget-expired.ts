import type pg from 'pg'

/** Tables with an expiry, and its column. */
const EXPIRING = {
  rate_limit: 'window_ends_at',
  password_reset: 'expires_at',
  sign_in_code: 'expires_at',
  verification: '"expiresAt"',
  session: '"expiresAt"',
}

/**
 * Removes expired attempts, links, codes and sessions; some contain addresses of networks. Rows are kept for a day longer, by
 * the database's clock, since a server's may differ a little. `pool` runs as prateleira_auth.
 */
export async function forgetExpired(pool: pg.Pool): Promise<void> {
  for (const [table, column] of Object.entries(EXPIRING))
    await pool.query(`delete from ${table} where ${column} < now() - interval '1 day'`)
  await pool.query('select security.expire_events()')
}
