import type { AdminPlan } from '@prateleira/contract/admin/schemas'
import { isSoldAt, type PaymentProviderName } from '@prateleira/contract/billing/rules'

export const PROVIDER_LABELS: Record<PaymentProviderName, string> = {
  stripe: 'Stripe',
  demonstration: 'Demonstração',
}

/** Whether the provider in use charges exactly what the plan costs (PLAN-09). */
export function isBuyable(plan: AdminPlan): boolean {
  return plan.prices.some((price) => price.provider === plan.payment_provider && isSoldAt(plan, price))
}

/** One line: the provider that sells a plan, or why it cannot be bought. */
export function soldThrough(plan: AdminPlan): string {
  const { payment_provider: provider, prices } = plan
  if (provider === null) return 'Nenhum provedor de pagamento está configurado'
  const name = provider === 'stripe' ? 'pelo Stripe' : 'pela demonstração'
  if (isBuyable(plan)) return `Vendido ${name}`
  const outdated = prices.some((price) => price.provider === provider && price.is_current)
  return outdated
    ? 'Não pode ser comprado: o preço no provedor é outro'
    : `Não pode ser comprado: sem preço ${provider === 'stripe' ? 'no Stripe' : 'na demonstração'}`
}
