import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/**
 * What a payment provider must be able to do. Two exist, Stripe and the embedded demonstration one; nothing else knows which
 * is in use. Money is decimal strings in reais.
 */
/** The provider no longer has the customer that it was asked about. */
export class CustomerGone extends Error {
  override name = 'CustomerGone'
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'demonstration'
  /** What stands on a payment as its method. */
  readonly method: string
  /** What the provider would charge for a price; null when it has no such price or no longer sells it. */
  findPrice(priceId: string): Promise<ProviderPrice | null>
  /** Makes a customer, or gives the one that was made for this person before. `former`: one of theirs that is gone. */
  createCustomer(person: { shopId: string; email: string; former?: string }): Promise<string>
  /** Opens a checkout and closes those this customer left open. `url` is null when the provider sent none. */
  createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string | null }>
  /** A page where a subscriber confirms another price for the subscription they have. */
  createPlanChange(change: PlanChange): Promise<{ url: string | null }>
  /** The page where a customer sees payments, changes the card, cancels. */
  createPortal(customerId: string, returnUrl: string): Promise<{ url: string | null }>
  /** Everything that decides about a customer's access and payments, as the provider has it now. */
  read(customerId: string): Promise<CustomerState>
  /** Ends all subscriptions of a customer at once and forgets who they are; one that is gone already is no error. */
  removeCustomer(customerId: string): Promise<void>
  /** Checks a webhook's signature and age over the bytes as they came. @throws WebhookRefused */
  readWebhook(body: Buffer, signature: string | undefined, now: Date): ProviderEvent
  /** Sends what is still to be sent; for the provider that is part of this server. */
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
  /** Whom the checkout was opened for; must be the person we know the customer as. */
  shopId: string | null
  priceId: string
  price: ProviderPrice
  /** 'unpaid': a charge was refused and the provider tries again. */
  status: 'active' | 'unpaid' | 'ended'
  /** Until when it is paid for. */
  paidUntil: Date
  createdAt: Date
}

export interface ProviderCheckout {
  id: string
  shopId: string | null
  status: 'open' | 'paid' | 'expired'
  amount: string
  currency: string
  /** The invoice it paid; that one is no payment of its own. */
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
  /** Null: it is about no customer, and concerns nobody here. */
  customerId: string | null
}

/** A webhook that is not from the provider, was changed on its way, or is too old. */
export class WebhookRefused extends Error {}

/** Webhooks older than this are refused, so that a recorded one cannot be sent again (Stripe's own default). */
export const WEBHOOK_TOLERANCE_SECONDS = 300

declare module '../../kernel/rpc/context.ts' {
  interface Services {
    payments: Payments
  }
  interface Settings {
    /** Days that an active subscription keeps working after its end (GATE-05). */
    graceDays: number
  }
}

/** What use cases about subscriptions need. */
export interface Payments {
  /** Null: in production none was configured, and nothing can be bought. */
  provider: PaymentProvider | null
  /** Connections as prateleira_billing. */
  pool: pg.Pool
  /** What letters about payments need to know. */
  letters: { appUrl: string; timeZone: string }
  log: FastifyBaseLogger
}
