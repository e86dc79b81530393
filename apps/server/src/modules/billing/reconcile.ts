import type pg from 'pg'
import { inTransaction } from './in-transaction.ts'
import type {
  CustomerState,
  PaymentProvider,
  Payments,
  ProviderCheckout,
  ProviderInvoice,
  ProviderSubscription,
} from './provider.ts'
import { queuePaymentLetter } from './queue-payment-letter.ts'
import { type NewPayment, savePayment } from './save-payment.ts'
import { applySubscription, providedSubscription } from './subscription.ts'

interface Prices {
  /** The plan of a provider's price, if the provider charges what we sell it for; else null. */
  planOf(subscription: ProviderSubscription): string | null
}

interface Mapped {
  price_id: string
  plan_id: string
  amount: string
  currency: string
  duration_months: number
}

interface Locked {
  shop_id: string
  subscription_id: string | null
}

type Provider = PaymentProvider

/**
 * Brings subscription, end and payments to the provider's current state of a customer (PLAN-07). Webhooks and check-subscription
 * both use it. From an event only the customer is taken, so order and number of events do not matter. One at a time per
 * customer, so that an earlier read cannot overwrite a later write.
 * `event` is marked as applied in the same transaction. An unknown customer, somebody else's subscription, or a price, amount or
 * currency that is not ours grants nothing and is logged.
 */
export async function reconcile(
  payments: Payments,
  provider: Provider,
  about: { customerId: string; now: Date; event?: string },
): Promise<void> {
  const { pool, log } = payments
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Locked>(
      'select shop_id, subscription_id from billing_customers where provider = $1 and customer_id = $2 for no key update',
      [provider.name, about.customerId],
    )
    const [customer] = rows
    if (await alreadyApplied(client, provider, about.event)) return
    if (customer === undefined || rows.length > 1)
      log.warn({ customer: about.customerId, event: about.event }, 'A payment event about nobody we know')
    else await apply(client, payments, provider, { ...about, customer })
    await markApplied(client, provider, about.event, about.now)
  })
}

/** Another delivery of the same event may have been processed while this one waited for the lock. */
async function alreadyApplied(client: pg.PoolClient, { name }: Provider, event?: string): Promise<boolean> {
  if (event === undefined) return false
  const { rowCount } = await client.query(
    'select from payment_events where provider = $1 and event_id = $2 and applied_at is not null',
    [name, event],
  )
  return rowCount === 1
}

async function markApplied(client: pg.PoolClient, { name }: Provider, event: string | undefined, now: Date) {
  if (event === undefined) return
  await client.query('update payment_events set applied_at = $3 where provider = $1 and event_id = $2', [
    name,
    event,
    now,
  ])
}

async function apply(
  client: pg.PoolClient,
  payments: Payments,
  provider: Provider,
  { customer, customerId, now }: { customer: Locked; customerId: string; now: Date },
): Promise<void> {
  const { log } = payments
  const state = await provider.read(customerId)
  const refuse = (what: string, id: string) =>
    log.warn({ customer: customerId, shop: customer.shop_id, id }, `${what}: nothing was granted`)
  const prices = await pricesOf(client, provider)
  const known = new Map<string, string>()
  for (const subscription of state.subscriptions) {
    const plan = subscription.shopId === customer.shop_id ? prices.planOf(subscription) : null
    if (plan) known.set(subscription.id, plan)
    else refuse("A subscription that is somebody else's or at a price that is not ours", subscription.id)
  }
  for (const payment of paymentsOf(state, customer.shop_id, known, provider.method, refuse)) {
    const news = await savePayment(client, payment, { provider: provider.name, now })
    if (news) await queuePaymentLetter(client, payments, payment, now)
  }
  const { shop_id: shopId, subscription_id: subscriptionBefore } = customer
  await applySubscription(
    client,
    { shopId, subscriptionBefore, provider: provider.name, now },
    providedSubscription(state.subscriptions, known),
  )
}

async function pricesOf(client: pg.PoolClient, { name }: Provider): Promise<Prices> {
  const { rows } = await client.query<Mapped>(
    'select price_id, plan_id, amount, currency, duration_months from plan_prices where provider = $1',
    [name],
  )
  const byId = new Map(rows.map((row) => [row.price_id, row]))
  return {
    planOf: ({ priceId, price }) => {
      const ours = byId.get(priceId)
      const same =
        ours?.amount === price.amount &&
        ours.currency === price.currency &&
        ours.duration_months === price.months
      return same ? ours.plan_id : null
    },
  }
}

type Refuse = (what: string, id: string) => void

/** All payments that the provider knows: its checkouts, and the invoices that no checkout paid. */
function* paymentsOf(
  { checkouts, invoices }: CustomerState,
  shopId: string,
  plans: Map<string, string>,
  method: string,
  refuse: Refuse,
): Generator<NewPayment> {
  const paidByCheckout = new Map<string, ProviderInvoice | undefined>(
    checkouts.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [[invoiceId, undefined]])),
  )
  for (const invoice of invoices) if (paidByCheckout.has(invoice.id)) paidByCheckout.set(invoice.id, invoice)
  const common = (of: ProviderCheckout | ProviderInvoice) => ({
    shopId,
    method,
    amount: of.amount,
    reference: of.id,
    createdAt: of.createdAt,
    planId: (of.subscriptionId && plans.get(of.subscriptionId)) || null,
  })
  for (const checkout of checkouts) {
    if (checkout.shopId !== shopId || checkout.currency !== 'BRL') {
      refuse("A checkout that is somebody else's or in another currency", checkout.id)
      continue
    }
    const paid = checkout.status === 'paid'
    const refused = paid && !(checkout.subscriptionId && plans.has(checkout.subscriptionId))
    if (refused) {
      refuse('A checkout for something that is not ours', checkout.id)
      continue
    }
    const invoice = checkout.invoiceId ? paidByCheckout.get(checkout.invoiceId) : undefined
    yield {
      ...common(checkout),
      status: paid ? 'completed' : checkout.status === 'expired' ? 'cancelled' : 'pending',
      paidAt: paid ? (invoice?.paidAt ?? checkout.createdAt) : null,
    }
  }
  for (const invoice of invoices) {
    if (paidByCheckout.has(invoice.id) || invoice.status === 'pending') continue
    if (invoice.currency !== 'BRL' || !invoice.subscriptionId || !plans.has(invoice.subscriptionId)) {
      refuse('An invoice for something that is not ours or in another currency', invoice.id)
      continue
    }
    const status = { paid: 'completed', refused: 'failed', void: 'cancelled' } as const
    yield { ...common(invoice), status: status[invoice.status], paidAt: invoice.paidAt }
  }
}
