import Stripe from 'stripe'
import {
  type CheckoutOrder,
  CustomerGone,
  type CustomerState,
  type PaymentProvider,
  type PlanChange,
  type ProviderCheckout,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderPrice,
  type ProviderSubscription,
  WEBHOOK_TOLERANCE_SECONDS,
  WebhookRefused,
} from '../provider.ts'

/** Reads happen while a customer is locked: an error and a retry by Stripe are better than a long wait. */
const TIMEOUT = 5000
const RETRIES = 2
/** The newest of each kind; older ones were stored when they were new. */
const LISTED = 100

interface Options {
  secretKey: string
  webhookSecret: string
  /** Origin of another server that imitates Stripe; for tests. */
  apiBase: string | undefined
}

/** Stripe through its official SDK, at the SDK's API version. Card data never reaches this server. */
export function createStripe({ secretKey, webhookSecret, apiBase }: Options): PaymentProvider & {
  /** Makes a harmless call. @throws Stripe.errors.StripeError when the key is refused or Stripe cannot be reached. */
  verify(): Promise<void>
} {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT,
    telemetry: false,
    ...(apiBase ? addressOf(apiBase) : {}),
  })
  return {
    name: 'stripe',
    method: 'cartao',
    verify: async () => {
      await stripe.checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0 })
    },
    findPrice: async (priceId) => {
      try {
        const price = await stripe.prices.retrieve(priceId)
        return price.active ? priceOf(price) : null
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
          return null
        throw error
      }
    },
    createCustomer: async ({ shopId, email, former }) => {
      // The idempotency key makes concurrent or repeated calls create the same customer.
      const { id } = await stripe.customers.create(
        { email, metadata: { user_id: shopId }, preferred_locales: ['pt-BR'] },
        // For a removed customer Stripe would otherwise repeat its answer about that one.
        { idempotencyKey: `customer-${shopId}${former ? `-after-${former}` : ''}` },
      )
      return id
    },
    createCheckout: (order) => asking(order.customerId, () => createCheckout(stripe, order)),
    createPlanChange: (change) => asking(change.customerId, () => createPlanChange(stripe, change)),
    createPortal: (customer, returnUrl) =>
      asking(customer, async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          locale: 'pt-BR',
        })
        return { url: url || null }
      }),
    read: (customer) => read(stripe, customer),
    removeCustomer: async (customer) => {
      try {
        // Ends their subscriptions and open checkouts, and removes name, address and cards.
        await stripe.customers.del(customer)
      } catch (error) {
        const gone =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
        if (!gone) throw error
      }
    },
    readWebhook: (body, signature, now) => readWebhook(stripe, webhookSecret, body, signature, now),
  }
}

/** Throws CustomerGone when the customer no longer exists at Stripe, for example because it was deleted there. */
async function asking<T>(customerId: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const gone =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing' &&
      (error.param === 'customer' || error.message.includes(customerId))
    throw gone ? new CustomerGone(`Stripe has no customer ${customerId}`, { cause: error }) : error
  }
}

/** Whether Stripe answered that the key is wrong or lacks permissions. */
export function isKeyRefused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
}

function addressOf(base: string) {
  const { hostname, port, protocol } = new URL(base)
  const scheme: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

async function createCheckout(stripe: Stripe, order: CheckoutOrder) {
  const { data: open } = await stripe.checkout.sessions.list({
    customer: order.customerId,
    status: 'open',
    limit: LISTED,
  })
  for (const { id } of open) {
    await stripe.checkout.sessions.expire(id).catch((error) => {
      // Paid or expired meanwhile, so it is no longer open.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
  }
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: order.shopId,
    line_items: [{ price: order.priceId, quantity: 1 }],
    subscription_data: { metadata: { user_id: order.shopId } },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    locale: 'pt-BR',
  })
  return { id, url: url || null }
}

async function createPlanChange(stripe: Stripe, change: PlanChange) {
  const subscription = await stripe.subscriptions.retrieve(change.subscriptionId)
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${change.subscriptionId} has no item`)
  const portal = { customer: change.customerId, return_url: change.returnUrl, locale: 'pt-BR' as const }
  if (item.price.id === change.priceId) {
    const { url } = await stripe.billingPortal.sessions.create(portal)
    return { url: url || null }
  }
  const { url } = await stripe.billingPortal.sessions.create({
    ...portal,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item.id, price: change.priceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: change.returnUrl } },
    },
  })
  return { url: url || null }
}

async function read(stripe: Stripe, customer: string): Promise<CustomerState> {
  const [subscriptions, sessions, invoices] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: LISTED }),
    stripe.checkout.sessions.list({ customer, limit: LISTED }),
    stripe.invoices.list({ customer, limit: LISTED }),
  ])
  return {
    subscriptions: subscriptions.data.flatMap(subscriptionOf),
    checkouts: sessions.data.filter(({ mode }) => mode === 'subscription').map(checkoutOf),
    invoices: invoices.data.filter(({ amount_due }) => amount_due > 0).map(invoiceOf),
  }
}

const instant = (seconds: number) => new Date(seconds * 1000)
const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** Reais from cents, without binary fractions. */
function decimal(cents: number | null): string {
  const digits = String(cents ?? 0).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function priceOf({ unit_amount, currency, recurring }: Stripe.Price): ProviderPrice | null {
  if (unit_amount === null || !recurring) return null
  const months = { month: 1, year: 12 }[recurring.interval as string]
  if (months === undefined) return null
  return {
    amount: decimal(unit_amount),
    currency: currency.toUpperCase(),
    months: months * recurring.interval_count,
  }
}

const SUBSCRIPTIONS: Record<string, ProviderSubscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'unpaid',
  unpaid: 'unpaid',
}

/** Exactly one price; others are not subscriptions of ours. */
function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription[] {
  const [item, more] = subscription.items.data
  const price = item && priceOf(item.price)
  if (!item || !price || more || item.quantity !== 1) return []
  const status = SUBSCRIPTIONS[subscription.status] ?? 'ended'
  return [
    {
      id: subscription.id,
      shopId: subscription.metadata.user_id ?? null,
      priceId: item.price.id,
      price,
      status,
      // The new period begins before its charge is accepted; until then only the previous one is paid.
      paidUntil: instant(status === 'unpaid' ? item.current_period_start : item.current_period_end),
      createdAt: instant(subscription.created),
    },
  ]
}

function checkoutOf(session: Stripe.Checkout.Session): ProviderCheckout {
  const paid = session.status === 'complete' && session.payment_status !== 'unpaid'
  return {
    id: session.id,
    shopId: session.client_reference_id,
    status: paid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    amount: decimal(session.amount_total),
    currency: (session.currency ?? '').toUpperCase(),
    invoiceId: idOf(session.invoice),
    subscriptionId: idOf(session.subscription),
    createdAt: instant(session.created),
  }
}

function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoiceStatus(invoice),
    amount: decimal(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due),
    currency: invoice.currency.toUpperCase(),
    paidAt: invoice.status === 'paid' && paidAt ? instant(paidAt) : null,
    createdAt: instant(invoice.created),
  }
}

function invoiceStatus({ status, attempt_count }: Stripe.Invoice): ProviderInvoice['status'] {
  if (status === 'paid') return 'paid'
  if (status === 'void') return 'void'
  if (status === 'uncollectible') return 'refused'
  return status === 'open' && attempt_count > 0 ? 'refused' : 'pending'
}

function readWebhook(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): ProviderEvent {
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      WEBHOOK_TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new WebhookRefused('wrong signature')
    throw error
  }
  const object = event.data.object as {
    object: string
    id?: string
    customer?: string | { id: string } | null
  }
  const customerId = object.object === 'customer' ? (object.id ?? null) : idOf(object.customer)
  return { id: event.id, type: event.type, customerId }
}
