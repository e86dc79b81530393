import { accessOf } from '@prateleira/contract/billing/rules'
import { asAccount, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import type { PaymentProvider, Payments } from '../../platform/payments.ts'
import { countAttempt } from '../../platform/rate-limit.ts'
import { savePayment } from './payments.ts'
import { customerOf, keepCustomer, type OfferedPrice, offeredPrice, ownStanding, person } from './queries.ts'
import { reconcile } from './reconcile.ts'

const PER_PERSON = { attempts: 30, windowSeconds: 3600 }

type Failure = 'CHECKOUT_FAILED' | 'PORTAL_FAILED'

/** What the provider could not do is said in the words of PLAN-05; why is for the log. */
async function saying<T>(code: Failure, { log }: Payments, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'The payment provider could not be used')
    throw problem(code)
  }
}

/** Who asks, once they may ask again. */
async function caller(context: RequestContext, what: string) {
  const found = await asAccount(context, (tx) => tx.one(person))
  const { pool } = context.services.accounts
  await countAttempt(pool, { key: `${what}:${found.user_id}`, ...PER_PERSON }, context.now)
  return found
}

/**
 * Opens a checkout for a plan and notes the pending payment (PLAN-04, PLAN-07). Whoever has a subscription gets the page that
 * changes it instead: a second one would be charged beside the first.
 *
 * @throws PLAN_NOT_FOUND, CHECKOUT_FAILED, CHECKOUT_URL_MISSING; ACCOUNT_SUSPENDED, since paying would not let them in (GATE-03).
 */
export async function createCheckout(context: RequestContext, plan: string): Promise<{ url: string }> {
  const { payments, settings } = context.services
  const { provider, pool } = payments
  const someone = await caller(context, 'checkout')
  if (someone.subscription_status === 'suspended') throw problem('ACCOUNT_SUSPENDED')
  if (!provider) throw problem('CHECKOUT_FAILED')
  const offered = await offeredPrice(pool, provider.name, plan)
  if (!offered) throw problem('PLAN_NOT_FOUND')
  const url = await saying('CHECKOUT_FAILED', payments, async () => {
    await assertSamePrice(provider, offered)
    const userId = someone.user_id
    const customerId = await customerFor(payments, provider, { userId, email: someone.email })
    // Whether there is a subscription is the provider's to say: a webhook may still be on its way.
    await reconcile(payments, provider, { customerId, now: context.now })
    const subscriptionId = (await customerOf(pool, provider.name, userId))?.subscription_id
    if (subscriptionId) {
      const returnUrl = `${settings.appUrl}/plans`
      const { price_id: priceId } = offered
      return (await provider.createPlanChange({ customerId, subscriptionId, priceId, returnUrl })).url
    }
    const checkout = await provider.createCheckout({
      userId,
      customerId,
      priceId: offered.price_id,
      successUrl: `${settings.appUrl}/?checkout=success`,
      cancelUrl: `${settings.appUrl}/plans`,
    })
    await savePayment(
      pool,
      {
        userId,
        planId: offered.plan_id,
        amount: offered.amount,
        status: 'pending',
        method: provider.method,
        paidAt: null,
        reference: checkout.id,
        createdAt: context.now,
      },
      { provider: provider.name, now: context.now, actor: { userId, address: context.address } },
    )
    return checkout.url
  })
  if (!url) throw problem('CHECKOUT_URL_MISSING')
  return { url }
}

/** What is shown must be what is charged. */
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
  someone: { userId: string; email: string },
): Promise<string> {
  const known = await customerOf(pool, provider.name, someone.userId)
  if (known) return known.customer_id
  return keepCustomer(pool, provider.name, someone.userId, await provider.createCustomer(someone))
}

/** The provider's page for cards, receipts and cancelling (PLAN-10). @throws PORTAL_FAILED, PORTAL_URL_MISSING */
export async function openPortal(context: RequestContext): Promise<{ url: string }> {
  const { payments, settings } = context.services
  const { provider } = payments
  const someone = await caller(context, 'portal')
  if (!provider) throw problem('PORTAL_FAILED')
  const url = await saying('PORTAL_FAILED', payments, async () => {
    const customerId = await customerFor(payments, provider, {
      userId: someone.user_id,
      email: someone.email,
    })
    return (await provider.createPortal(customerId, `${settings.appUrl}/plans`)).url
  })
  if (!url) throw problem('PORTAL_URL_MISSING')
  return { url }
}

/** Reads the subscription from the provider and says whether there is one that lets the person work. */
export async function checkSubscription(context: RequestContext): Promise<{ subscribed: boolean }> {
  const { payments } = context.services
  const { provider, pool, log } = payments
  const { user_id: userId } = await caller(context, 'check')
  const customer = provider && (await customerOf(pool, provider.name, userId))
  if (provider && customer) {
    try {
      await reconcile(payments, provider, { customerId: customer.customer_id, now: context.now })
    } catch (error) {
      // What is known already still holds; the next webhook or look brings the rest.
      log.error({ err: error }, 'A subscription could not be read from the provider')
    }
  }
  const { subscription_status: status, subscription_expires_at: expiresAt } = await asAccount(context, (tx) =>
    tx.one(ownStanding),
  )
  const access = accessOf({ status, expiresAt }, context.now, context.services.settings.graceDays)
  return { subscribed: status === 'active' && access === 'open' }
}
