import type { SubscriptionStatus } from '@prateleira/contract/billing/rules'
import type pg from 'pg'
import type { PaymentProvider, ProviderSubscription } from './provider.ts'

/** The provider's subscription that gives access. */
export interface ProvidedSubscription {
  subscriptionId: string
  planId: string
  paidUntil: Date
}

/** Of the subscriptions to our plans: an active one, paid the longest, else the newest. `plans` by subscription. */
export function providedSubscription(
  subscriptions: ProviderSubscription[],
  plans: Map<string, string>,
): ProvidedSubscription | null {
  const [best] = subscriptions
    .filter(({ id, status }) => plans.has(id) && status !== 'ended')
    .sort(
      (a, b) =>
        b.paidUntil.getTime() - a.paidUntil.getTime() ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        (a.id < b.id ? 1 : -1),
    )
  return best
    ? { subscriptionId: best.id, planId: plans.get(best.id) as string, paidUntil: best.paidUntil }
    : null
}

interface Profile {
  status: SubscriptionStatus
  until: Date | null
  planId: string | null
}

interface About {
  shopId: string
  /** The subscription that gave access before; null when it was none of the provider's. */
  subscriptionBefore: string | null
  provider: PaymentProvider['name']
  now: Date
}

/**
 * Applies the subscription to the shop and logs a change, in the caller's transaction. A suspension stays whatever is paid
 * (GATE-03). Access that did not come from the provider is not removed by it.
 */
export async function applySubscription(
  client: pg.PoolClient,
  about: About,
  current: ProvidedSubscription | null,
): Promise<void> {
  const { shopId, subscriptionBefore, provider, now } = about
  const before = await lockProfile(client, shopId)
  const after = following(before, current, subscriptionBefore !== null)
  if (changes(before, after)) {
    await client.query(
      `update shops set subscription_status = $2, subscription_expires_at = $3, plan_id = $4, updated_at = $5 where shop_id = $1`,
      [shopId, after.status, after.until, after.planId, now],
    )
    await client.query(
      `insert into audit_log (type, target_id, details, created_at)
       select 'subscription_change', $1::text,
              jsonb_build_object('from', $2::text, 'to', $3::text, 'provider', $5::text,
                                 'plan', (select name from subscription_plans where id = $4), 'until', $6::timestamptz), $7`,
      [shopId, before.status, after.status, after.planId, provider, after.until, now],
    )
  }
  await client.query(
    `update billing_customers set subscription_id = $3
      where shop_id = $1 and provider = $2 and subscription_id is distinct from $3`,
    [shopId, provider, current?.subscriptionId ?? null],
  )
}

async function lockProfile(client: pg.PoolClient, shopId: string): Promise<Profile> {
  const { rows } = await client.query<Profile>(
    `select subscription_status as status, subscription_expires_at as until, plan_id as "planId"
       from shops where shop_id = $1 for no key update`,
    [shopId],
  )
  return rows[0] as Profile
}

function following(before: Profile, current: ProvidedSubscription | null, fromProvider: boolean): Profile {
  if (before.status === 'suspended') return before
  if (current) return { status: 'active', until: current.paidUntil, planId: current.planId }
  return fromProvider && before.status === 'active' ? { ...before, status: 'inactive' } : before
}

function changes(before: Profile, after: Profile): boolean {
  return (
    before.status !== after.status ||
    before.until?.getTime() !== after.until?.getTime() ||
    before.planId !== after.planId
  )
}
