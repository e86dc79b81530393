import type { Payments } from './provider.ts'
import { customerOf } from './queries.ts'

/**
 * Ends a shop's subscription at once: the provider removes the customer. Does nothing if there is none. Throws when the provider
 * cannot be reached; retrying is safe.
 */
export async function endSubscription({ provider, pool }: Payments, shopId: string): Promise<void> {
  const customer = provider && (await customerOf(pool, provider.name, shopId))
  if (provider && customer) await provider.removeCustomer(customer.customer_id)
}
