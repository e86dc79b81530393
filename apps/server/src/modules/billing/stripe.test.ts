import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { STRIPE_KEY, startStripeDouble, stripeWebhook, WEBHOOK_SECRET } from '../../../test/stripe-double.ts'
import { ConfigError } from '../../config.ts'
import { createStripe } from './providers/stripe.ts'

const stripe = await startStripeDouble()
afterAll(() => stripe.close())
const { world } = stripe
const environment = {
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: stripe.url,
}
const app = await testApp(environment)
const DAY = 86_400

const price = world.price()
await mapPrice('basico', price.id)
const proPrice = world.price({ unit_amount: 7990 })
await mapPrice('profissional', proPrice.id)

async function mapPrice(plan: string, priceId: string): Promise<void> {
  await app.admin.query(
    `insert into plan_prices (provider, price_id, plan_id, amount) select 'stripe', $2, id, price from subscription_plans where code = $1`,
    [plan, priceId],
  )
}

type Webhook = ReturnType<typeof stripeWebhook>

async function deliver({ body, signature }: Pick<Webhook, 'body' | 'signature'>): Promise<number> {
  const response = await fetch(`${app.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  await response.text()
  return response.status
}

/** A person with a checkout open. */
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

const subscription = async (shop: Shop) => (await shop.api.account.me()).subscription

async function payments({ shopId }: Shop) {
  const { rows } = await app.admin.query<{ status: string; amount: string; reference_id: string }>(
    'select status, amount, reference_id from payments where shop_id = $1 order by reference_id',
    [shopId],
  )
  return rows
}

const statuses = async (shop: Shop) => (await payments(shop)).map(({ status }) => status)

test('somebody whose customer was deleted at Stripe buys again, as another one, and reaches the portal', async () => {
  const provider = createStripe({ secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: stripe.url })
  const { shop, customer } = await ordering({ subscription_expires_at: new Date(0) })
  await provider.removeCustomer(customer)
  const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
  const session = url.split('/').at(-1) as string
  const again = String(world.get(session).customer)
  expect(again).not.toBe(customer)
  world.pay(session)
  expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: true })
  await provider.removeCustomer(again)
  expect((await shop.api.billing.customerPortal()).url).toContain('http')
  const { rows } = await app.admin.query('select customer_id from billing_customers where shop_id = $1', [
    shop.shopId,
  ])
  expect(rows).toHaveLength(1)
  expect([customer, again]).not.toContain(rows[0].customer_id)
})

describe('PLAN-06 Stripe through its SDK', () => {
  test('a checkout opens, is paid, and lets the person work until the paid period ends', async () => {
    const { shop, session, customer } = await ordering({ subscription_expires_at: new Date(0) })
    expect(await payments(shop)).toEqual([{ status: 'pending', amount: '39.90', reference_id: session }])
    expect(world.get(customer)).toMatchObject({ email: shop.email, metadata: { user_id: shop.shopId } })
    const paid = world.pay(session)
    expect((await subscription(shop)).access).toBe('trial_expired')
    expect(await deliver(stripeWebhook('checkout.session.completed', world.get(session)))).toBe(200)
    expect(await payments(shop)).toEqual([{ status: 'completed', amount: '39.90', reference_id: session }])
    const [item] = (paid.items as { data: { current_period_end: number }[] }).data
    expect(await subscription(shop)).toMatchObject({
      subscription_status: 'active',
      plan_name: 'Básico',
      subscription_expires_at: new Date((item?.current_period_end ?? 0) * 1000).toISOString(),
    })
  })

  test('check-subscription reads the provider when no webhook came', async () => {
    const { shop, session } = await ordering()
    expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: false })
    world.pay(session)
    expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: true })
    expect(await statuses(shop)).toEqual(['completed'])
  })

  test('a renewal, a refused charge, an expired checkout and the end', async () => {
    const { shop, subscription: sub } = await subscribed()
    const item = (sub.items as { data: { current_period_start: number; current_period_end: number }[] })
      .data[0] as { current_period_start: number; current_period_end: number }
    await deliver(stripeWebhook('invoice.paid', world.invoice(sub)))
    expect(await statuses(shop)).toEqual(['completed', 'completed'])

    item.current_period_start = item.current_period_end
    item.current_period_end += 30 * DAY
    sub.status = 'past_due'
    const refused = world.invoice(sub, {
      status: 'open',
      amount_paid: 0,
      status_transitions: { paid_at: null },
    })
    await deliver(stripeWebhook('invoice.payment_failed', refused))
    expect((await statuses(shop)).sort()).toEqual(['completed', 'completed', 'failed'])
    // The period that is not paid for does not count.
    expect((await subscription(shop)).subscription_expires_at).toBe(
      new Date(item.current_period_start * 1000).toISOString(),
    )

    sub.status = 'canceled'
    await deliver(stripeWebhook('customer.subscription.deleted', sub))
    expect(await subscription(shop)).toMatchObject({
      subscription_status: 'inactive',
      access: 'plan_required',
    })

    const again = await shop.api.billing.createCheckout({ priceId: 'profissional' })
    const session = world.get(again.url.split('/').at(-1) as string)
    session.status = 'expired'
    await deliver(stripeWebhook('checkout.session.expired', session))
    expect((await statuses(shop)).sort()).toEqual(['cancelled', 'completed', 'completed', 'failed'])
  })

  test('another checkout closes the one left open; a subscriber is led to the change of plan', async () => {
    const { shop, session } = await ordering()
    await shop.api.billing.createCheckout({ priceId: 'basico' })
    expect(world.get(session).status).toBe('expired')
    const { shop: other } = await subscribed()
    const { url } = await other.api.billing.createCheckout({ priceId: 'profissional' })
    expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect((await other.api.billing.customerPortal()).url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  })

  test('two checkouts at once make one customer', async () => {
    const shop = await app.shop()
    await Promise.all([1, 2, 3].map(() => shop.api.billing.createCheckout({ priceId: 'basico' })))
    const { rows } = await app.admin.query('select customer_id from billing_customers where shop_id = $1', [
      shop.shopId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('what Stripe cannot do is said in our words, and a missing address too', async () => {
    const shop = await app.shop()
    const broken = { type: 'api_error', message: 'Broken' }
    world.fail(/sessions$/, 400, broken)
    await expect(shop.api.billing.createCheckout({ priceId: 'basico' })).rejects.toMatchObject({
      code: 'CHECKOUT_FAILED',
      message: 'Não foi possível processar o pagamento. Tente novamente.',
    })
    world.fail(/billing_portal/, 400, broken)
    await expect(shop.api.billing.customerPortal()).rejects.toMatchObject({ code: 'PORTAL_FAILED' })
    const dearer = world.price({ unit_amount: 4990 })
    await app.admin.query(`update plan_prices set price_id = $1 where price_id = $2`, [dearer.id, price.id])
    await expect(shop.api.billing.createCheckout({ priceId: 'basico' })).rejects.toMatchObject({
      code: 'CHECKOUT_FAILED',
    })
    await app.admin.query(`update plan_prices set price_id = $2 where price_id = $1`, [dearer.id, price.id])
  })

  test('a wrong key is reported at start; Stripe being away is not a reason to stay down', async () => {
    await expect(testApp({ ...environment, STRIPE_SECRET_KEY: 'sk_test_other' })).rejects.toThrow(ConfigError)
    await expect(testApp({ ...environment, STRIPE_SECRET_KEY: 'pk_test_public' })).rejects.toThrow(
      /STRIPE_SECRET_KEY/,
    )
    await expect(testApp({ STRIPE_SECRET_KEY: STRIPE_KEY })).rejects.toThrow(/STRIPE_WEBHOOK_SECRET/)
    const away = createStripe({
      secretKey: STRIPE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: 'http://127.0.0.1:9',
    })
    await expect(away.verify()).rejects.toThrow()
  })
})

describe('webhooks', () => {
  test('unsigned, signed by another, altered in one byte or older than 300 s: refused, nothing recorded', async () => {
    const { shop, session } = await ordering()
    world.pay(session)
    const object = world.get(session)
    const type = 'checkout.session.completed'
    const good = stripeWebhook(type, object)
    const altered = { ...good, body: good.body.replace('"event"', '"Event"') }
    const refused = [
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=00' },
      stripeWebhook(type, object, { secret: 'whsec_another' }),
      altered,
      stripeWebhook(type, object, { seconds: -310 }),
      { ...good, body: '' },
    ]
    for (const webhook of refused) expect(await deliver(webhook)).toBe(400)
    expect(await statuses(shop)).toEqual(['pending'])
    expect((await subscription(shop)).subscription_status).toBe('trial')
    expect(await deliver(stripeWebhook(type, object, { seconds: -290 }))).toBe(200)
    expect(await statuses(shop)).toEqual(['completed'])
  })

  test('the same event 50 times at once is one payment', { timeout: 30_000 }, async () => {
    const { shop, subscription: sub } = await subscribed()
    const webhook = stripeWebhook('invoice.paid', world.invoice(sub))
    const read = stripe.requests.length
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(webhook)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await statuses(shop)).toEqual(['completed', 'completed'])
    // Read once: the others found it applied.
    expect(stripe.requests.length - read).toBe(3)
  })

  test('PLAN-07 every order and number of the same events ends in the same state', {
    timeout: 120_000,
  }, async () => {
    const { shop, session, customer } = await ordering()
    const sub = world.pay(session)
    const renewal = world.invoice(sub)
    const refused = world.invoice(sub, {
      status: 'open',
      amount_paid: 0,
      status_transitions: { paid_at: null },
    })
    const moments = [
      ['customer.subscription.created', sub],
      ['checkout.session.completed', world.get(session)],
      ['invoice.paid', renewal],
      ['invoice.payment_failed', refused],
      ['customer.subscription.updated', sub],
      ['customer.subscription.deleted', { ...sub, status: 'canceled' }],
    ] as const
    const ended = { subscription_status: 'inactive', plan: 'Básico' }
    const living = { subscription_status: 'active', plan: 'Básico' }
    const before = await app.admin.query(
      'select subscription_status, subscription_expires_at, plan_id from shops where shop_id = $1',
      [shop.shopId],
    )
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...moments.keys()], { minLength: 1 }),
        fc.boolean(),
        fc.boolean(),
        // Which of them find the server dying between recording and applying them.
        fc.subarray([...moments.keys()]),
        async (order, isEnded, together, dying) => {
          // As if nothing had been heard yet.
          const [start] = before.rows
          await app.admin.query(
            'update shops set subscription_status = $2, subscription_expires_at = $3, plan_id = $4 where shop_id = $1',
            [shop.shopId, start.subscription_status, start.subscription_expires_at, start.plan_id],
          )
          await app.admin.query('update billing_customers set subscription_id = null where shop_id = $1', [
            shop.shopId,
          ])
          await app.admin.query('delete from payments where shop_id = $1', [shop.shopId])
          sub.status = 'active'
          const hear = async (index: number) => {
            const [type, object] = moments[index] as (typeof moments)[number]
            const webhook = stripeWebhook(type, object)
            if (!together && dying.includes(index)) {
              world.fail(/subscriptions/, 400, { type: 'api_error', message: 'Broken' })
              expect(await deliver(webhook)).toBe(503)
            }
            expect(await deliver(webhook)).toBe(200)
            expect(await deliver(webhook)).toBe(200)
          }
          if (isEnded) {
            await hear(1)
            sub.status = 'canceled'
          }
          if (together) await Promise.all(order.map(hear))
          else for (const index of order) await hear(index)
          const { subscription_status, plan_name } = await subscription(shop)
          expect({ subscription_status, plan: plan_name }).toEqual(isEnded ? ended : living)
          expect((await statuses(shop)).sort()).toEqual(['completed', 'completed', 'failed'])
        },
      ),
      { numRuns: 40 },
    )
    expect(world.get(customer)).toBeDefined()
  })

  test('a stop between recording and applying: the next delivery completes it', async () => {
    const { shop, session } = await ordering()
    world.pay(session)
    const webhook = stripeWebhook('checkout.session.completed', world.get(session))
    world.fail(/subscriptions/, 400, { type: 'api_error', message: 'Broken' })
    expect(await deliver(webhook)).toBe(503)
    const recorded = () =>
      app.admin
        .query('select applied_at is not null as applied from payment_events where event_id = $1', [
          webhook.id,
        ])
        .then(({ rows }) => rows)
    expect(await recorded()).toEqual([{ applied: false }])
    expect(await statuses(shop)).toEqual(['pending'])
    expect(await deliver(webhook)).toBe(200)
    expect(await recorded()).toEqual([{ applied: true }])
    expect(await statuses(shop)).toEqual(['completed'])
    expect((await subscription(shop)).subscription_status).toBe('active')
  })

  test("somebody else's subscription, an unknown price, another amount or currency grant nothing", async () => {
    const other = await app.shop()
    const cheap = world.price({ unit_amount: 1 })
    const foreign = world.price({ currency: 'usd' })
    await app.admin.query(
      `insert into plan_prices (provider, price_id, plan_id, amount, is_current)
       select 'stripe', other, id, 39.90, false from subscription_plans, unnest($1::text[]) as other where code = 'basico'`,
      [[cheap.id, foreign.id]],
    )
    const wrong = [
      (customer: string) => world.subscription(customer, other.shopId, price),
      (customer: string, user: string) => world.subscription(customer, user, world.price()),
      (customer: string, user: string) => world.subscription(customer, user, cheap),
      (customer: string, user: string) => world.subscription(customer, user, foreign),
      (customer: string, user: string) => world.subscription(customer, user, price, { status: 'incomplete' }),
    ]
    for (const make of wrong) {
      const { shop, customer } = await ordering({ subscription_expires_at: new Date(0) })
      const sub = make(customer, shop.shopId)
      if (sub.status !== 'incomplete') world.invoice(sub)
      expect(await deliver(stripeWebhook('customer.subscription.created', sub))).toBe(200)
      expect((await subscription(shop)).access).toBe('trial_expired')
      expect(await statuses(shop)).toEqual(['pending'])
    }
    expect((await subscription(other)).subscription_status).toBe('trial')
    const stranger = stripeWebhook('invoice.paid', { object: 'invoice', customer: 'cus_unknown' })
    expect(await deliver(stranger)).toBe(200)
    expect(await deliver(stripeWebhook('balance.available', { object: 'balance' }))).toBe(200)
  })

  test('a payment lifts no suspension, and ends none when it lapses', async () => {
    const { shop, subscription: sub } = await subscribed()
    await app.admin.query(`update shops set subscription_status = 'suspended' where shop_id = $1`, [
      shop.shopId,
    ])
    for (const status of ['active', 'canceled']) {
      sub.status = status
      await deliver(stripeWebhook('customer.subscription.updated', sub))
      expect((await subscription(shop)).access).toBe('suspended')
    }
  })
})
