import { createHmac } from 'node:crypto'
import type pg from 'pg'
import {
  type CheckoutOrder,
  type CustomerState,
  type PaymentProvider,
  type PlanChange,
  type ProviderCheckout,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderPrice,
  type ProviderSubscription,
  WebhookRefused,
} from '../provider.ts'
import { aloneFor, get, list, newId, note, put, remove, type Stored } from './demonstration-store.ts'
import { bringUpToDate } from './demonstration-subscription.ts'
import { checkSignature, sign } from './signature.ts'

const CHECKOUT_HOURS = 24
const PORTAL_HOURS = 1
const HOUR = 3_600_000
const BATCH = 20

interface Options {
  pool: pg.Pool
  appUrl: string
  secret: string
  clock: () => Date
  /** Sends a webhook to this server; true when it was accepted. */
  deliver: (body: string, signature: string) => Promise<boolean>
}

export interface Price extends ProviderPrice {
  planName: string
}

/** The provider inside this server that charges nobody (PLAN-06), with the pages of a payment company. */
export type Demonstration = ReturnType<typeof createDemonstration>

export function createDemonstration({ pool, appUrl, secret, clock, deliver }: Options) {
  const inHours = (hours: number) => new Date(clock().getTime() + hours * HOUR).toISOString()

  const price = async (priceId: string): Promise<Price | null> => {
    const { rows } = await pool.query<Price>(
      `select p.amount, p.currency, p.duration_months as months, s.name as "planName"
         from plan_prices p join subscription_plans s on s.id = p.plan_id where p.provider = 'demonstration' and p.price_id = $1`,
      [priceId],
    )
    return rows[0] ?? null
  }

  const openPortal = async (customer: string, returnUrl: string, priceId: string | null) => {
    const id = newId('portal')
    const data = { returnUrl, expiresAt: inHours(PORTAL_HOURS), priceId }
    await put(pool, 'portal', { id, customer, data }, clock())
    return { url: `${appUrl}/demonstracao/portal/${id}` }
  }

  const createCheckout = async (order: CheckoutOrder) => {
    const sold = await price(order.priceId)
    if (!sold) throw new Error(`The demonstration provider has no price ${order.priceId}`)
    const now = clock()
    const id = newId('checkout')
    await aloneFor(pool, order.customerId, async (client) => {
      for (const { data, ...open } of await list(client, 'checkout', order.customerId)) {
        if (data.status !== 'open') continue
        await put(client, 'checkout', { ...open, data: { ...data, status: 'expired' } }, now)
        await note(client, order.customerId, 'checkout.session.expired', now)
      }
      const { shopId, priceId, successUrl, cancelUrl } = order
      const { amount, planName } = sold
      await put(
        client,
        'checkout',
        {
          id,
          customer: order.customerId,
          data: {
            ...{ shopId, priceId, amount, planName, successUrl, cancelUrl },
            status: 'open',
            expiresAt: inHours(CHECKOUT_HOURS),
            invoice: null,
            subscription: null,
          },
        },
        now,
      )
    })
    return { id, url: `${appUrl}/demonstracao/pagamento/${id}` }
  }

  /** Sends events oldest first, each signed anew; one that is not accepted is retried next time. */
  const deliverWaiting = async (now: Date) => {
    const { rows } = await pool.query<Stored<'event'>>(
      `select id, customer, data, created_at from demonstration.objects
        where kind = 'event' and data ->> 'delivered' = 'false' order by created_at, id limit ${BATCH}`,
    )
    for (const { data, ...event } of rows) {
      const body = JSON.stringify({
        id: event.id,
        object: 'event',
        type: data.type,
        data: { object: { customer: event.customer } },
      })
      if (!(await deliver(body, sign(body, secret, now)))) continue
      await put(pool, 'event', { ...event, data: { ...data, delivered: true } }, now)
    }
  }

  const provider: PaymentProvider = {
    name: 'demonstration',
    method: 'demonstracao',
    findPrice: price,
    createCustomer: async ({ shopId }) => {
      // Always the same for a shop, without revealing which one.
      const id = `demo_cus_${createHmac('sha256', secret).update(shopId).digest('hex').slice(0, 32)}`
      await put(pool, 'customer', { id, customer: id, data: { shopId } }, clock())
      return id
    },
    createCheckout,
    createPlanChange: ({ customerId, returnUrl, priceId }: PlanChange) =>
      openPortal(customerId, returnUrl, priceId),
    createPortal: (customerId, returnUrl) => openPortal(customerId, returnUrl, null),
    read: (customerId) => aloneFor(pool, customerId, (client) => read(client, customerId, clock())),
    removeCustomer: (customerId) => aloneFor(pool, customerId, (client) => remove(client, customerId)),
    readWebhook: (body, signature, now) => {
      checkSignature(body, signature, secret, now)
      return eventIn(body)
    },
    deliverWaiting,
  }
  return { provider, price, pool, clock, deliverWaiting: () => deliverWaiting(clock()) }
}

function eventIn(body: Buffer): ProviderEvent {
  const { id, type, data } = JSON.parse(body.toString('utf8'))
  if (typeof id !== 'string' || typeof type !== 'string') throw new WebhookRefused('no event')
  return { id, type, customerId: data?.object?.customer ?? null }
}

async function read(client: pg.PoolClient, customer: string, now: Date): Promise<CustomerState> {
  if ((await get(client, 'customer', customer)) === null) throw new Error(`No customer ${customer}`)
  const subscriptions: ProviderSubscription[] = []
  for (const stored of await list(client, 'subscription', customer)) {
    const { data } = await bringUpToDate(client, stored, now)
    const status = { active: 'active', past_due: 'unpaid', canceled: 'ended' } as const
    subscriptions.push({
      id: stored.id,
      shopId: data.shopId,
      priceId: data.priceId,
      price: { amount: data.amount, currency: 'BRL', months: data.months },
      status: status[data.status],
      paidUntil: new Date(data.status === 'past_due' ? data.periodStart : data.periodEnd),
      createdAt: stored.created_at,
    })
  }
  const checkouts = (await list(client, 'checkout', customer)).map(
    ({ id, data, created_at }): ProviderCheckout => ({
      id,
      shopId: data.shopId,
      status: checkoutStatus(data, now),
      amount: data.amount,
      currency: 'BRL',
      invoiceId: data.invoice,
      subscriptionId: data.subscription,
      createdAt: created_at,
    }),
  )
  const invoices = (await list(client, 'invoice', customer)).map(
    ({ id, data, created_at }): ProviderInvoice => ({
      id,
      subscriptionId: data.subscription,
      status: data.status === 'open' ? 'refused' : data.status,
      amount: data.amount,
      currency: 'BRL',
      paidAt: data.paidAt === null ? null : new Date(data.paidAt),
      createdAt: created_at,
    }),
  )
  return { subscriptions, checkouts, invoices }
}

/** An open checkout past its time counts as expired without a write. */
export function checkoutStatus(
  { status, expiresAt }: Stored<'checkout'>['data'],
  now: Date,
): ProviderCheckout['status'] {
  if (status === 'complete') return 'paid'
  return status === 'expired' || Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'
}
