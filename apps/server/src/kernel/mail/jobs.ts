import type pg from 'pg'
import type { Job } from '../jobs/index.ts'
import type { Clock } from '../time/clock.ts'
import { type Delivery, deliverMail } from './deliver.ts'

/** Unsent messages are dropped after this many days. */
const MAIL_DAYS = 7

/** Sends queued messages, and gives up those that were never sent. */
export function mailJobs({ clock, ...delivery }: Delivery & { clock: Clock }): Record<string, Job<unknown>> {
  return {
    mail: deliverMail(delivery),
    'forget-mail': { schedule: '20 * * * *', run: () => forgetUnsent(delivery.pool, clock()) },
  }
}

/** Drops messages that could not be sent. `pool` runs as prateleira_jobs. */
async function forgetUnsent(pool: pg.Pool, now: Date): Promise<void> {
  const old = new Date(now.getTime() - MAIL_DAYS * 86_400_000)
  await pool.query('delete from outgoing_mail where created_at < $1', [old])
}
