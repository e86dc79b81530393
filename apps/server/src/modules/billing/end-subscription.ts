import type { Payments } from './provider.ts'
import { customerOf } from './queries.ts'

/**
 * Ends what somebody subscribes to, at once and for good: the provider forgets them as a customer. Nothing happens when they never
 * were one. Throws when the provider could not be asked; asking again does no harm.
 */
export async function endSubscription({ provider, pool }: Payments, shopId: string): Promise<void> {
  const customer = provider && (await customerOf(pool, provider.name, shopId))
  if (provider && customer) await provider.removeCustomer(customer.customer_id)
}
