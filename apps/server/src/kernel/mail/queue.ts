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
  /** The address of somebody who signs in here; to another one nothing is sent. */
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

/** Queues a message to a person, to be run in a transaction of a door. */
export function queuedMail({ personId, kind, letter }: OutgoingMail, now: Date): Query<unknown> {
  return raw(sql`select queue_mail(${personId}::uuid, ${kind}, ${JSON.stringify(letter)}::jsonb, ${now})`)
}

/** A letter about security, to the owner of the shop that the door opened, in its transaction. */
export function letterToOwner(letter: Letter, now: Date): Query<unknown> {
  return raw(sql`select tell_owner(${JSON.stringify(letter)}::jsonb, ${now})`)
}
