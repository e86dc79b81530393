import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '../in-transaction.ts'

/** The demonstration provider's own records, as a payment company keeps them on its side. */
export interface Records {
  customer: { shopId: string }
  checkout: {
    shopId: string
    priceId: string
    amount: string
    planName: string
    status: 'open' | 'complete' | 'expired'
    successUrl: string
    cancelUrl: string
    /** Instant at which an open checkout expires. */
    expiresAt: string
    invoice: string | null
    subscription: string | null
  }
  subscription: {
    shopId: string
    priceId: string
    amount: string
    months: number
    planName: string
    status: 'active' | 'past_due' | 'canceled'
    /** Instants. */
    periodStart: string
    periodEnd: string
    /** The first day: months are counted from it, so that the 31st returns after a short month. */
    anchor: string
    /** Periods so far. */
    periods: number
    cancelAtPeriodEnd: boolean
  }
  invoice: {
    subscription: string
    amount: string
    status: 'paid' | 'open' | 'void'
    paidAt: string | null
  }
  portal: { returnUrl: string; expiresAt: string; priceId: string | null }
  event: { type: string; delivered: boolean }
}

export type Kind = keyof Records

export interface Stored<K extends Kind> {
  id: string
  customer: string
  data: Records[K]
  created_at: Date
}

const PREFIXES: Record<Kind, string> = {
  customer: 'demo_cus',
  checkout: 'demo_cs',
  subscription: 'demo_sub',
  invoice: 'demo_in',
  portal: 'demo_bps',
  event: 'demo_evt',
}

/** An unguessable id: whoever knows a checkout's or portal's address may use it. */
export function newId(kind: Kind): string {
  return `${PREFIXES[kind]}_${randomBytes(18).toString('hex')}`
}

type Client = pg.Pool | pg.PoolClient

export async function put<K extends Kind>(
  client: Client,
  kind: K,
  record: Omit<Stored<K>, 'created_at'>,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into demonstration.objects (id, kind, customer, data, created_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set data = excluded.data`,
    [record.id, kind, record.customer, JSON.stringify(record.data), now],
  )
}

export async function get<K extends Kind>(client: Client, kind: K, id: string): Promise<Stored<K> | null> {
  const { rows } = await client.query<Stored<K>>(
    'select id, customer, data, created_at from demonstration.objects where kind = $1 and id = $2',
    [kind, id],
  )
  return rows[0] ?? null
}

/** All records of a kind of a customer, oldest first. */
export async function list<K extends Kind>(client: Client, kind: K, customer: string): Promise<Stored<K>[]> {
  const { rows } = await client.query<Stored<K>>(
    'select id, customer, data, created_at from demonstration.objects where kind = $1 and customer = $2 order by created_at, id',
    [kind, customer],
  )
  return rows
}

/** Removes a customer with all their records. */
export async function remove(client: Client, customer: string): Promise<void> {
  await client.query('delete from demonstration.objects where customer = $1', [customer])
}

/** Runs `work` exclusively for a customer, so that a double click pays once. */
export function aloneFor<T>(
  pool: pg.Pool,
  customer: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('select from demonstration.objects where id = $1 for update', [customer])
    return work(client)
  })
}

/** Records an event in the transaction of its cause; it is sent afterwards. */
export async function note(client: pg.PoolClient, customer: string, type: string, now: Date): Promise<void> {
  await put(client, 'event', { id: newId('event'), customer, data: { type, delivered: false } }, now)
}
