import { accessOf } from '@prateleira/contract/billing/rules'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { countAttempt } from '../account/index.ts'
import { CustomerGone, type PaymentProvider, type Payments } from './provider.ts'
import {
  customerOf,
  keepCustomer,
  type OfferedPrice,
  offeredPrice,
  ownStanding,
  person,
  replaceCustomer,
} from './queries.ts'
import { reconcile } from './reconcile.ts'
import { savePayment } from './save-payment.ts'

const PER_PERSON = { attempts: 30, windowSeconds: 3600 }

type Failure = 'CHECKOUT_FAILED' | 'PORTAL_FAILED'

/** Answers a provider's failure with the messages of PLAN-05 and logs its cause. */
async function saying<T>(code: Failure, { log }: Payments, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'The payment provider could not be used')
    throw problem(code)
  }
}

/** The shop of a caller who is allowed to ask again now. */
async function caller(context: AccountContext, what: string) {
  const found = await context.run((tx) => tx.one(person))
  const { pool } = context.services.accounts
  await countAttempt(pool, { key: `${what}:${found.shop_id}`, ...PER_PERSON }, context.now)
  return found
}

/**
 * Opens a checkout for a plan and records the pending payment (PLAN-04, PLAN-07). A subscriber gets the page that changes the
 * subscription instead, because a second one would be charged beside it.
 * @throws PLAN_NOT_FOUND, CHECKOUT_FAILED, CHECKOUT_URL_MISSING; ACCOUNT_SUSPENDED, since paying would not restore access
 * (GATE-03).
 */
export async function createCheckout(context: AccountContext, plan: string): Promise<{ url: string }> {
  const { payments, settings } = context.services
  const { provider, pool } = payments
  const someone = await caller(context, 'checkout')
  if (someone.subscription_status === 'suspended') throw problem('ACCOUNT_SUSPENDED')
  if (!provider) throw problem('CHECKOUT_FAILED')
  const offered = await offeredPrice(pool, provider.name, plan)
  if (!offered) throw problem('PLAN_NOT_FOUND')
  const shopId = someone.shop_id
  const order = async (customerId: string) => {
    // The provider knows whether there is a subscription; a webhook may still be on its way.
    await reconcile(payments, provider, { customerId, now: context.now })
    const subscriptionId = (await customerOf(pool, provider.name, shopId))?.subscription_id
    if (subscriptionId) {
      const returnUrl = `${settings.appUrl}/plans`
      const { price_id: priceId } = offered
      return (await provider.createPlanChange({ customerId, subscriptionId, priceId, returnUrl })).url
    }
    const checkout = await provider.createCheckout({
      shopId,
      customerId,
      priceId: offered.price_id,
      successUrl: `${settings.appUrl}/?checkout=success`,
      cancelUrl: `${settings.appUrl}/plans`,
    })
    await savePayment(
      pool,
      {
        shopId,
        planId: offered.plan_id,
        amount: offered.amount,
        status: 'pending',
        method: provider.method,
        paidAt: null,
        reference: checkout.id,
        createdAt: context.now,
      },
      {
        provider: provider.name,
        now: context.now,
        actor: { personId: someone.person_id, address: context.address },
      },
    )
    return checkout.url
  }
  const url = await saying('CHECKOUT_FAILED', payments, async () => {
    await assertSamePrice(provider, offered)
    return withCustomer(payments, provider, { shopId, email: someone.email }, order)
  })
  if (!url) throw problem('CHECKOUT_URL_MISSING')
  return { url }
}

/** The displayed price must be the one charged. */
async function assertSamePrice(provider: PaymentProvider, offered: OfferedPrice): Promise<void> {
  const price = await provider.findPrice(offered.price_id)
  const same =
    price?.amount === offered.amount &&
    price.currency === offered.currency &&
    price.months === offered.duration_months
  if (!same) throw new Error(`The price ${offered.price_id} is not what the plan is offered at`)
}

async function customerFor(
  { pool }: Payments,
  provider: PaymentProvider,
  someone: { shopId: string; email: string },
): Promise<string> {
  const known = await customerOf(pool, provider.name, someone.shopId)
  if (known) return known.customer_id
  return keepCustomer(pool, provider.name, someone.shopId, await provider.createCustomer(someone))
}

/** Runs work for a person's customer, and again for a new customer if the provider no longer has it. */
async function withCustomer<T>(
  payments: Payments,
  provider: PaymentProvider,
  someone: { shopId: string; email: string },
  work: (customerId: string) => Promise<T>,
): Promise<T> {
  const former = await customerFor(payments, provider, someone)
  try {
    return await work(former)
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error
    payments.log.warn(
      { user: someone.shopId },
      'The payment provider had lost a customer: another one is made',
    )
    const customerId = await provider.createCustomer({ ...someone, former })
    return work(await replaceCustomer(payments.pool, provider.name, someone.shopId, { former, customerId }))
  }
}

/**
 * The provider's page for cards, receipts and cancelling (PLAN-10).
 * @throws PORTAL_FAILED, PORTAL_URL_MISSING
 */
export async function openPortal(context: AccountContext): Promise<{ url: string }> {
  const { payments, settings } = context.services
  const { provider } = payments
  const someone = await caller(context, 'portal')
  if (!provider) throw problem('PORTAL_FAILED')
  const url = await saying('PORTAL_FAILED', payments, async () => {
    const { shop_id: shopId, email } = someone
    return withCustomer(payments, provider, { shopId, email }, async (customerId) => {
      return (await provider.createPortal(customerId, `${settings.appUrl}/plans`)).url
    })
  })
  if (!url) throw problem('PORTAL_URL_MISSING')
  return { url }
}

/** Reads the subscription from the provider and returns whether it gives access. */
export async function checkSubscription(context: AccountContext): Promise<{ subscribed: boolean }> {
  const { payments } = context.services
  const { provider, pool, log } = payments
  const { shop_id: shopId } = await caller(context, 'check')
  const customer = provider && (await customerOf(pool, provider.name, shopId))
  if (provider && customer) {
    try {
      await reconcile(payments, provider, { customerId: customer.customer_id, now: context.now })
    } catch (error) {
      // The known state still applies; the next webhook or check updates it.
      log.error({ err: error }, 'A subscription could not be read from the provider')
    }
  }
  const { subscription_status: status, subscription_expires_at: expiresAt } = await context.run((tx) =>
    tx.one(ownStanding),
  )
  const access = accessOf({ status, expiresAt }, context.now, context.services.settings.graceDays)
  return { subscribed: status === 'active' && access === 'open' }
}
