import type pg from 'pg'
import { expireAuditLog } from '../audit-expiry.ts'
import { forgetExpired } from '../auth-expiry.ts'
import type { Door } from '../db/tenant-db.ts'
import type { Clock } from '../time/clock.ts'
import type { Worker } from './index.ts'

interface Options {
  door: Door
  /** Connections as prateleira_jobs. */
  pool: pg.Pool
  /** Connections as prateleira_auth. */
  auth: pg.Pool
  clock: Clock
}

/** Messages that no mail server took for so long are given up. */
const MAIL_DAYS = 7
const COPY_DAYS = 2

/**
 * Removes, every hour, what was kept long enough: old entries of the log, what signing in leaves behind, mail that nobody took,
 * copies of somebody's data.
 */
export function upkeep({ door, pool, auth, clock }: Options): Worker {
  return {
    queue: 'upkeep',
    every: '20 * * * *',
    work: async () => {
      await expireAuditLog(door)
      await forgetExpired(auth)
      const old = new Date(clock().getTime() - MAIL_DAYS * 86_400_000)
      await pool.query('delete from outgoing_mail where created_at < $1', [old])
      // A copy that nobody finished waits no longer than one that is ready.
      await pool.query(
        `delete from data_exports where expires_at < $1 or (expires_at is null and requested_at < $2)`,
        [clock(), new Date(clock().getTime() - COPY_DAYS * 86_400_000)],
      )
    },
  }
}
