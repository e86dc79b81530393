import type { Demonstration } from './demonstration.ts'
import { checkoutStatus } from './demonstration.ts'
import { aloneFor, get, list, newId, note, put, type Stored } from './demonstration-store.ts'
import { bringUpToDate, change, end, monthsAfter, renew } from './demonstration-subscription.ts'

type Checkout = Stored<'checkout'>

export async function findCheckout(
  { pool, clock }: Demonstration,
  id: string,
): Promise<(Checkout & { open: boolean }) | null> {
  const checkout = await get(pool, 'checkout', id)
  return checkout && { ...checkout, open: checkoutStatus(checkout.data, clock()) === 'open' }
}

/**
 * The button 'Pagar': creates the first invoice, the subscription and the events, once however often it is pressed.
 */
export async function pay(
  { pool, price, clock, deliverWaiting }: Demonstration,
  checkout: Checkout,
): Promise<void> {
  const sold = await price(checkout.data.priceId)
  const { customer } = checkout
  await aloneFor(pool, customer, async (client) => {
    const now = clock()
    const current = await get(client, 'checkout', checkout.id)
    if (!sold || !current || checkoutStatus(current.data, now) !== 'open') return
    const { data } = current
    const [subscription, invoice] = [newId('subscription'), newId('invoice')]
    const start = now.toISOString()
    await put(
      client,
      'subscription',
      {
        id: subscription,
        customer,
        data: {
          ...{ shopId: data.shopId, priceId: data.priceId, amount: data.amount, planName: data.planName },
          months: sold.months,
          status: 'active',
          ...{ periodStart: start, anchor: start, periods: 1, cancelAtPeriodEnd: false },
          periodEnd: monthsAfter(now, sold.months).toISOString(),
        },
      },
      now,
    )
    await put(
      client,
      'invoice',
      { id: invoice, customer, data: { subscription, amount: data.amount, status: 'paid', paidAt: start } },
      now,
    )
    await put(
      client,
      'checkout',
      { id: checkout.id, customer, data: { ...data, status: 'complete', invoice, subscription } },
      now,
    )
    for (const type of [
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.payment_succeeded',
    ])
      await note(client, customer, type, now)
  })
  await deliverWaiting()
}

/** Leaving a checkout ends it. */
export async function abandon(
  { pool, clock, deliverWaiting }: Demonstration,
  checkout: Checkout,
): Promise<void> {
  await aloneFor(pool, checkout.customer, async (client) => {
    const current = await get(client, 'checkout', checkout.id)
    if (current?.data.status !== 'open') return
    const { id, customer, data } = current
    await put(client, 'checkout', { id, customer, data: { ...data, status: 'expired' } }, clock())
    await note(client, customer, 'checkout.session.expired', clock())
  })
  await deliverWaiting()
}

export interface PortalView {
  portal: Stored<'portal'>
  subscriptions: Stored<'subscription'>[]
  invoices: Stored<'invoice'>[]
}

/** The portal's content; null when its address is unknown or too old. */
export async function findPortal({ pool, clock }: Demonstration, id: string): Promise<PortalView | null> {
  const portal = await get(pool, 'portal', id)
  if (!portal || Date.parse(portal.data.expiresAt) <= clock().getTime()) return null
  return aloneFor(pool, portal.customer, async (client) => {
    const subscriptions = []
    for (const stored of await list(client, 'subscription', portal.customer)) {
      subscriptions.push(await bringUpToDate(client, stored, clock()))
    }
    return { portal, subscriptions, invoices: await list(client, 'invoice', portal.customer) }
  })
}

export const PORTAL_ACTIONS = ['cancelar', 'retomar', 'mudar', 'renovar', 'recusar', 'encerrar'] as const
export type PortalAction = (typeof PORTAL_ACTIONS)[number]

/** Applies a button of the portal to the customer's active subscription. */
export async function act(
  demonstration: Demonstration,
  portal: Stored<'portal'>,
  action: PortalAction,
): Promise<void> {
  const { pool, price, clock, deliverWaiting } = demonstration
  const wanted = action === 'mudar' && portal.data.priceId ? await price(portal.data.priceId) : null
  await aloneFor(pool, portal.customer, async (client) => {
    const now = clock()
    const living = (await list(client, 'subscription', portal.customer)).findLast(
      ({ data }) => data.status !== 'canceled',
    )
    if (!living) return
    const subscription = await bringUpToDate(client, living, now)
    const updated = async (changes: Partial<Stored<'subscription'>['data']>) => {
      await change(client, subscription, changes, now)
      await note(client, portal.customer, 'customer.subscription.updated', now)
    }
    if (action === 'cancelar') await updated({ cancelAtPeriodEnd: true })
    if (action === 'retomar') await updated({ cancelAtPeriodEnd: false })
    if (action === 'encerrar') await end(client, subscription, now)
    if (action === 'mudar' && wanted && portal.data.priceId) {
      const { amount, months, planName } = wanted
      await updated({ priceId: portal.data.priceId, amount, months, planName })
    }
    if (action === 'recusar' && subscription.data.status === 'active')
      await renew(client, subscription, { paid: false, instant: now })
    if (action === 'renovar') {
      if (subscription.data.status === 'active')
        await renew(client, subscription, { paid: true, instant: now })
      else await collect(client, subscription, now)
    }
  })
  await deliverWaiting()
}

/** The refused charge succeeds: its invoice is paid and its period counts. */
async function collect(
  client: Parameters<typeof renew>[0],
  subscription: Stored<'subscription'>,
  now: Date,
): Promise<void> {
  for (const { data, id, customer } of await list(client, 'invoice', subscription.customer)) {
    if (data.subscription !== subscription.id || data.status !== 'open') continue
    await put(
      client,
      'invoice',
      { id, customer, data: { ...data, status: 'paid', paidAt: now.toISOString() } },
      now,
    )
  }
  await change(client, subscription, { status: 'active' }, now)
  await note(client, subscription.customer, 'invoice.payment_succeeded', now)
}
