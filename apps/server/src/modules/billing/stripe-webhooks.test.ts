import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stripeWebhook } from '../../../test/stripe-double.ts'
import { stripeApp } from '../../../test/stripe-shop.ts'

const { stripe, world, app, price, deliver, ordering, subscribed, subscription, statuses } = await stripeApp()

describe('webhooks', () => {
  test('unsigned, wrongly signed, altered in one byte or older than 300 s: refused, nothing recorded', async () => {
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

  test('the same event 50 times at once is one payment', async () => {
    const { shop, subscription: sub } = await subscribed()
    const webhook = stripeWebhook('invoice.paid', world.invoice(sub))
    const read = stripe.requests.length
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(webhook)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await statuses(shop)).toEqual(['completed', 'completed'])
    // Read once: the others found it applied.
    expect(stripe.requests.length - read).toBe(3)
  })

  test('PLAN-07 the same events in any order and number end in the same state', async () => {
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
        // For these the server dies between recording and applying.
        fc.subarray([...moments.keys()]),
        async (order, isEnded, together, dying) => {
          // As if no webhook had arrived yet.
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

  test("another customer's subscription, an unknown price, another amount or currency grant nothing", async () => {
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
      const { shop, customer } = await ordering({ subscription_expires_at: new Date('2001-01-01') })
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

  test('neither a payment nor its lapse lifts a suspension', async () => {
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
