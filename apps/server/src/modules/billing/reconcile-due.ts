import type { Payments } from './provider.ts'
import { reconcile } from './reconcile.ts'

const BATCH = 50

/**
 * Customers to read again without a webhook: an event recorded and never applied (the server stopped in between), a subscription
 * whose paid period has ended, a checkout open for longer than a checkout lasts.
 */
const DUE = `
  select customer_id from payment_events
   where provider = $1 and applied_at is null and customer_id is not null
     and received_at between $2::timestamptz - interval '3 days' and $2::timestamptz - interval '1 minute'
  union
  select c.customer_id from billing_customers c join shops p on p.shop_id = c.shop_id
   where c.provider = $1 and c.subscription_id is not null and p.subscription_status = 'active'
     and p.subscription_expires_at between $2::timestamptz - interval '30 days' and $2
  union
  select c.customer_id from billing_customers c join payments p on p.shop_id = c.shop_id
   where c.provider = $1 and p.status = 'pending'
     and p.created_at between $2::timestamptz - interval '3 days' and $2::timestamptz - interval '25 hours'
   limit ${BATCH}`

/**
 * Updates customers whose webhook was lost, and sends the demonstration provider's pending events. A failure for one
 * customer does not affect the others.
 */
export async function reconcileDue(payments: Payments, now: Date, signal?: AbortSignal): Promise<void> {
  const { provider, pool, log } = payments
  if (!provider) return
  await provider.deliverWaiting?.(now)
  const { rows } = await pool.query<{ customer_id: string }>(DUE, [provider.name, now])
  for (const { customer_id: customerId } of rows) {
    signal?.throwIfAborted()
    try {
      await reconcile(payments, provider, { customerId, now })
      await pool.query(
        `update payment_events set applied_at = $3
          where provider = $1 and customer_id = $2 and applied_at is null and received_at < $3::timestamptz - interval '1 minute'`,
        [provider.name, customerId, now],
      )
    } catch (error) {
      log.error({ err: error, customer: customerId }, 'A subscription could not be read from the provider')
    }
  }
}
