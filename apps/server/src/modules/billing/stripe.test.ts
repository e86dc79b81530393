import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { STRIPE_KEY, stripeWebhook, WEBHOOK_SECRET } from '../../../test/stripe-double.ts'
import { stripeApp } from '../../../test/stripe-shop.ts'
import { ConfigError } from '../../config.ts'
import { createStripe } from './providers/stripe.ts'

const {
  stripe,
  world,
  environment,
  app,
  price,
  deliver,
  ordering,
  subscribed,
  payments,
  subscription,
  statuses,
} = await stripeApp()
const DAY = 86_400

test('a person whose customer was deleted at Stripe buys again, as a new customer, and reaches the portal', async () => {
  const provider = createStripe({ secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: stripe.url })
  const { shop, customer } = await ordering({ subscription_expires_at: new Date('2001-01-01') })
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
    const { shop, session, customer } = await ordering({ subscription_expires_at: new Date('2001-01-01') })
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
    // An unpaid period does not count.
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

  test('another checkout closes the open one; a subscriber is led to the change of plan', async () => {
    const { shop, session } = await ordering()
    await shop.api.billing.createCheckout({ priceId: 'basico' })
    expect(world.get(session).status).toBe('expired')
    const { shop: other } = await subscribed()
    const { url } = await other.api.billing.createCheckout({ priceId: 'profissional' })
    expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect((await other.api.billing.customerPortal()).url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  })

  test('two simultaneous checkouts make one customer', async () => {
    const shop = await app.shop()
    await Promise.all([1, 2, 3].map(() => shop.api.billing.createCheckout({ priceId: 'basico' })))
    const { rows } = await app.admin.query('select customer_id from billing_customers where shop_id = $1', [
      shop.shopId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('failures of Stripe are reported in our words, and so is a missing address', async () => {
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

  test('a wrong key is reported at the start; an outage of Stripe does not prevent it', async () => {
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
