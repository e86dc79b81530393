import { afterAll, expect } from 'vitest'
import { type Shop, type TestApp, testApp } from './harness.ts'
import { startStripeDouble, stripeWebhook } from './stripe-double.ts'

type Webhook = ReturnType<typeof stripeWebhook>

/** An application that sells its two plans through the Stripe double, with helpers for its events. */
export async function stripeApp() {
  const stripe = await startStripeDouble()
  afterAll(() => stripe.close())
  const { world, environment } = stripe
  const app = await testApp(environment)
  const price = world.price()
  await mapPrice(app, 'basico', price.id)
  await mapPrice(app, 'profissional', world.price({ unit_amount: 7990 }).id)

  async function deliver({ body, signature }: Pick<Webhook, 'body' | 'signature'>): Promise<number> {
    const response = await fetch(`${app.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    await response.text()
    return response.status
  }

  /** A person with an open checkout. */
  async function ordering(profile?: Record<string, unknown>) {
    const shop = await app.shop(profile)
    const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
    const session = url.split('/').at(-1) as string
    return { shop, session, customer: String(world.get(session).customer) }
  }

  async function subscribed() {
    const order = await ordering()
    const subscription = world.pay(order.session)
    expect(await deliver(stripeWebhook('checkout.session.completed', world.get(order.session)))).toBe(200)
    return { ...order, subscription }
  }

  async function payments({ shopId }: Shop) {
    const { rows } = await app.admin.query<{ status: string; amount: string; reference_id: string }>(
      'select status, amount, reference_id from payments where shop_id = $1 order by reference_id',
      [shopId],
    )
    return rows
  }

  return {
    stripe,
    world,
    environment,
    app,
    price,
    deliver,
    ordering,
    subscribed,
    payments,
    subscription: async (shop: Shop) => (await shop.api.account.me()).subscription,
    statuses: async (shop: Shop) => (await payments(shop)).map(({ status }) => status),
  }
}

async function mapPrice({ admin }: TestApp, plan: string, priceId: string): Promise<void> {
  await admin.query(
    `insert into plan_prices (provider, price_id, plan_id, amount) select 'stripe', $2, id, price from subscription_plans where code = $1`,
    [plan, priceId],
  )
}
