import { afterAll, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../test/harness.ts'
import { startStripeDouble, stripeWebhook } from '../../../test/stripe-double.ts'

const stripe = await startStripeDouble()
afterAll(() => stripe.close())
const { world } = stripe
const app = await testApp(stripe.environment)
await app.admin.query(
  `insert into plan_prices (provider, price_id, plan_id, amount) select 'stripe', $1, id, price from subscription_plans where code = 'basico'`,
  [world.price().id],
)

test('the Stripe customer is deleted with the account and nothing more is charged; repeating it is no error', async () => {
  const shop = await app.shop()
  const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
  const session = url.split('/').at(-1) as string
  const subscription = world.pay(session)
  const { body, signature } = stripeWebhook('checkout.session.completed', world.get(session))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await fetch(`${app.url}/api/webhooks/stripe`, { method: 'POST', headers, body })
  const customer = String(world.get(session).customer)
  const deleted = await shop.call('POST', '/api/v1/privacy/delete-account', { password: PASSWORD })
  expect([deleted.status, deleted.body]).toEqual([200, { deleted: true }])
  expect(world.get(subscription.id)).toMatchObject({ status: 'canceled' })
  expect(() => world.get(customer)).toThrow()
  await app.services.payments.provider?.removeCustomer(customer)
})
