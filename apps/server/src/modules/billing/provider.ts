import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/**
 * Interface of a payment provider. There are two, Stripe and the embedded demonstration; no other code knows which is in use.
 * Money is decimal strings in reais.
 */
/** The provider no longer has this customer. */
export class CustomerGone extends Error {
  override name = 'CustomerGone'
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'demonstration'
  /** Stored on a payment as its method. */
  readonly method: string
  /** What the provider charges for a price; null when it does not exist or is no longer sold. */
  findPrice(priceId: string): Promise<ProviderPrice | null>
  /**
   * Creates a customer, or returns the one created for this shop before. `former`: one of theirs that no longer exists.
   */
  createCustomer(person: { shopId: string; email: string; former?: string }): Promise<string>
  /** Opens a checkout and closes this customer's open ones. `url` is null when the provider sent none. */
  createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string | null }>
  /** A page on which a subscriber confirms another price for their subscription. */
  createPlanChange(change: PlanChange): Promise<{ url: string | null }>
  /** The page on which a customer sees payments, changes the card, and cancels. */
  createPortal(customerId: string, returnUrl: string): Promise<{ url: string | null }>
  /** Everything that determines a customer's access and payments, in the provider's current state. */
  read(customerId: string): Promise<CustomerState>
  /** Ends all subscriptions of a customer at once and removes the customer; a missing one is not an error. */
  removeCustomer(customerId: string): Promise<void>
  /**
   * Verifies a webhook's signature and age over the raw bytes.
   * @throws WebhookRefused
   */
  readWebhook(body: Buffer, signature: string | undefined, now: Date): ProviderEvent
  /** Sends pending webhooks; for the provider that is part of this server. */
  deliverWaiting?(now: Date): Promise<void>
}

export interface ProviderPrice {
  amount: string
  /** ISO 4217, upper case. */
  currency: string
  months: number
}

export interface CheckoutOrder {
  shopId: string
  customerId: string
  priceId: string
  successUrl: string
  cancelUrl: string
}

export interface PlanChange {
  customerId: string
  subscriptionId: string
  priceId: string
  returnUrl: string
}

export interface CustomerState {
  subscriptions: ProviderSubscription[]
  checkouts: ProviderCheckout[]
  invoices: ProviderInvoice[]
}

export interface ProviderSubscription {
  id: string
  /** The shop for which the checkout was opened; must be the one we know the customer as. */
  shopId: string | null
  priceId: string
  price: ProviderPrice
  /** 'unpaid': a charge was refused and the provider retries. */
  status: 'active' | 'unpaid' | 'ended'
  /** End of the paid period. */
  paidUntil: Date
  createdAt: Date
}

export interface ProviderCheckout {
  id: string
  shopId: string | null
  status: 'open' | 'paid' | 'expired'
  amount: string
  currency: string
  /** The invoice it paid, which is not a payment of its own. */
  invoiceId: string | null
  subscriptionId: string | null
  createdAt: Date
}

export interface ProviderInvoice {
  id: string
  subscriptionId: string | null
  status: 'paid' | 'refused' | 'void' | 'pending'
  amount: string
  currency: string
  paidAt: Date | null
  createdAt: Date
}

export interface ProviderEvent {
  id: string
  type: string
  /** Null: not about a customer, so irrelevant here. */
  customerId: string | null
}

/** A webhook that is not from the provider, was altered, or is too old. */
export class WebhookRefused extends Error {}

/** Older webhooks are refused, so that a recorded one cannot be replayed (Stripe's own default). */
export const WEBHOOK_TOLERANCE_SECONDS = 300

/** Services for use cases about subscriptions. */
export interface Payments {
  /** Null: none is configured in production, and nothing can be bought. */
  provider: PaymentProvider | null
  /** Connections as prateleira_billing. */
  pool: pg.Pool
  /** Needed for letters about payments. */
  letters: { appUrl: string; timeZone: string }
  log: FastifyBaseLogger
}
