import type pg from 'pg'
import { type Query, raw, sql } from '../db/query.ts'
import type { Letter, MailKind } from './letter.ts'

export interface OutgoingMail {
  /** To whom; the address is looked up when it is sent. */
  personId: string
  kind: MailKind
  letter: Letter
}

/** Queues a message with whatever else the transaction of `client` does; a pool's query is a transaction of its own. */
export async function queueMail(
  client: pg.Pool | pg.PoolClient,
  { personId, kind, letter }: OutgoingMail,
  now: Date,
): Promise<void> {
  await client.query('select public.queue_mail($1, $2, $3, $4)', [
    personId,
    kind,
    JSON.stringify(letter),
    now,
  ])
}

export interface AddressedMail {
  /** The address of an account; to another one nothing is sent. */
  to: string
  kind: MailKind
  letter: Letter
}

/** Queues a message to whoever has the address. `pool` runs as prateleira_auth. */
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

/** Queues a message to a shop's owner, about that shop. `client` runs as prateleira_billing. */
export async function queueMailToOwner(
  client: pg.PoolClient,
  { shopId, kind, letter }: Omit<OutgoingMail, 'personId'> & { shopId: string },
  now: Date,
): Promise<void> {
  await client.query('select queue_mail_to_owner($1, $2, $3, $4)', [
    shopId,
    kind,
    JSON.stringify(letter),
    now,
  ])
}

/** Queues a message to a person, to be run in a transaction of a door. */
export function queuedMail({ personId, kind, letter }: OutgoingMail, now: Date): Query<unknown> {
  return raw(sql`select queue_mail(${personId}::uuid, ${kind}, ${JSON.stringify(letter)}::jsonb, ${now})`)
}

/** A letter about what protects the account, to the owner of the shop that the door opened, in its transaction. */
export function letterToOwner(letter: Letter, now: Date): Query<unknown> {
  return raw(sql`select tell_owner(${JSON.stringify(letter)}::jsonb, ${now})`)
}

/**
 * Marks a shop's owner as told about something and queues the letter in one statement, unless they were told before: however many
 * servers try at once. Without a letter only the mark is left. Needs a connection as prateleira_jobs. Gives whether it was news.
 */
export async function tellOnce(
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
