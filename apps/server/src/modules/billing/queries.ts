import type { SubscriptionStatus } from '@prateleira/contract/billing/rules'
import type pg from 'pg'
import { db, raw, sql } from '../../kernel/db/query.ts'
import type { PaymentProvider, Payments, ProviderEvent } from './provider.ts'

/** Plans on sale, cheapest first (PLAN-02). */
export const plansOnSale = db
  .selectFrom('subscription_plans')
  .where('is_active', '=', true)
  .select(['id', 'code', 'name', 'description', 'price', 'duration_months', 'features', 'members_max'])
  .orderBy('price')
  .orderBy('id')

interface Person {
  shop_id: string
  person_id: string
  email: string
  subscription_status: SubscriptionStatus
}

/** The caller, as far as the provider needs to know. */
export const person = raw(
  sql<Person>`select p.shop_id, current_actor() as person_id, a.email, p.subscription_status from shops p join own_address() a on true
               where p.shop_id = current_shop()`,
)

interface ProvidedSubscription {
  subscription_status: SubscriptionStatus
  subscription_expires_at: Date | null
}

export const ownStanding = raw(
  sql<ProvidedSubscription>`select subscription_status, subscription_expires_at from shops where shop_id = current_shop()`,
)

type Name = PaymentProvider['name']

export interface OfferedPrice {
  plan_id: string
  price_id: string
  amount: string
  currency: string
  duration_months: number
}

/** The current price of a plan, by its id or code; null when it is not on sale or has no matching price (PLAN-09). */
export async function offeredPrice(
  pool: pg.Pool,
  provider: Name,
  plan: string,
): Promise<OfferedPrice | null> {
  const { rows } = await pool.query<OfferedPrice>(
    `select p.plan_id, p.price_id, p.amount, p.currency, p.duration_months
       from plan_prices p join subscription_plans s on s.id = p.plan_id
      where p.provider = $1 and p.is_current and s.is_active and (s.id::text = $2 or s.code = $2)
        and p.amount = s.price and p.duration_months = s.duration_months`,
    [provider, plan],
  )
  return rows[0] ?? null
}

export interface Customer {
  shop_id: string
  customer_id: string
  subscription_id: string | null
}

export async function customerOf(pool: pg.Pool, provider: Name, shopId: string): Promise<Customer | null> {
  const { rows } = await pool.query<Customer>(
    'select shop_id, customer_id, subscription_id from billing_customers where provider = $1 and shop_id = $2',
    [provider, shopId],
  )
  return rows[0] ?? null
}

/** Stores the provider's customer of a shop. Of two concurrent ones the first stays. */
export async function keepCustomer(
  pool: pg.Pool,
  provider: Name,
  shopId: string,
  customerId: string,
): Promise<string> {
  await pool.query(
    'insert into billing_customers (shop_id, provider, customer_id) values ($1, $2, $3) on conflict (shop_id, provider) do nothing',
    [shopId, provider, customerId],
  )
  return (await customerOf(pool, provider, shopId))?.customer_id ?? customerId
}

/** Replaces a customer that the provider no longer has. Of two concurrent ones the first stays. */
export async function replaceCustomer(
  pool: pg.Pool,
  provider: Name,
  shopId: string,
  { former, customerId }: { former: string; customerId: string },
): Promise<string> {
  await pool.query(
    `update billing_customers set customer_id = $4, subscription_id = null
      where provider = $1 and shop_id = $2 and customer_id = $3`,
    [provider, shopId, former, customerId],
  )
  return (await customerOf(pool, provider, shopId))?.customer_id ?? customerId
}

/** Records an event before it is processed. One that was seen and failed is not applied, and comes again. */
export async function recordEvent(
  { pool }: Payments,
  provider: Name,
  event: ProviderEvent,
  now: Date,
): Promise<{ appliedBefore: boolean }> {
  const { rows } = await pool.query<{ applied: boolean }>(
    `with recorded as (
       insert into payment_events (provider, event_id, type, customer_id, received_at) values ($1, $2, $3, $4, $5)
       on conflict (provider, event_id) do nothing
     )
     select applied_at is not null as applied from payment_events where provider = $1 and event_id = $2`,
    [provider, event.id, event.type, event.customerId, now],
  )
  return { appliedBefore: rows[0]?.applied ?? false }
}
