import type pg from 'pg'
import { type Query, raw, sql } from '../db/query.ts'
import type { Letter, MailKind } from './letter.ts'

export interface OutgoingMail {
  /** The recipient; the address is looked up when the message is sent. */
  personId: string
  kind: MailKind
  letter: Letter
}

/** Queues a message in the transaction of `client`; with a pool it is a transaction of its own. */
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

/**
 * Tries whether a letter could be queued, for requests that queue one behind their answer: the same for everybody, so that a refusal
 * does not tell whether there is a recipient.
 * @throws what the database answers when it takes no letter, such as a full disk
 */
export async function rehearseMail(pool: pg.Pool, letter: Letter, now: Date): Promise<void> {
  await pool.query('select public.rehearse_mail($1, $2)', [JSON.stringify(letter), now])
}

export interface AddressedMail {
  /** The address of somebody who signs in here; other addresses receive nothing. */
  to: string
  kind: MailKind
  letter: Letter
}

/** Queues a message to a shop's owner, about that shop, in the transaction of `client`. */
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

/** Queues a message to a person, as a query for an open transaction. */
export function queuedMail({ personId, kind, letter }: OutgoingMail, now: Date): Query<unknown> {
  return raw(sql`select queue_mail(${personId}::uuid, ${kind}, ${JSON.stringify(letter)}::jsonb, ${now})`)
}

/** Queues a letter about security to the owner of the transaction's shop. */
export function letterToOwner(letter: Letter, now: Date): Query<unknown> {
  return raw(sql`select tell_owner(${JSON.stringify(letter)}::jsonb, ${now})`)
}
