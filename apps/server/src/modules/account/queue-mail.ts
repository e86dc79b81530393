import type pg from 'pg'
import type { AddressedMail } from '../../kernel/mail/index.ts'

/** Queues a message to the owner of an address. `pool` runs as prateleira_auth. */
export async function queueMailTo(
  pool: pg.Pool,
  { to, kind, letter }: AddressedMail,
  now: Date,
): Promise<void> {
  await pool.query(
    'select public.queue_mail(u.id, $2, $3, $4) from auth."user" u where u.email = lower($1)',
    [to, kind, JSON.stringify(letter), now],
  )
}
