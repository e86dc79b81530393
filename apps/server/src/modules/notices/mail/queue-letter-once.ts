import type pg from 'pg'
import type { Letter } from '../../../kernel/mail/index.ts'

/**
 * Marks a shop's owner as informed and queues the letter in one statement, unless they were informed before, however many
 * servers try at once. Without a letter only the mark is written. Needs a connection as prateleira_jobs. Returns whether the
 * mark is new.
 */
export async function queueLetterOnce(
  pool: pg.Pool,
  about: { shopId: string; mark: string; letter: Letter | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with marked as (
       insert into mail_marks (shop_id, mark, created_at) values ($1, $2, $4) on conflict do nothing returning shop_id
     )
     select case when $3::jsonb is not null then queue_mail_to_owner(shop_id, 'notice', $3::jsonb, $4) end from marked`,
    [about.shopId, about.mark, about.letter && JSON.stringify(about.letter), now],
  )
  return rowCount === 1
}
