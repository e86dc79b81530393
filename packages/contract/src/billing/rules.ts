/** Subscription states and the gate, computed the same way by page and server (GATE-01..06). */

export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'inactive', 'suspended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export const PAYMENT_PROVIDERS = ['stripe', 'demonstration'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

export interface Subscription {
  status: SubscriptionStatus
  /** Instant; null means that it does not expire. */
  expiresAt: Date | null
}

const DAY = 86_400_000

/** Ceiling of (expiry − now) in days; 0 or less means expired (GATE-05). */
export function daysLeft(expiresAt: Date, now: Date): number {
  return Math.ceil((expiresAt.getTime() - now.getTime()) / DAY) + 0
}

/** What a person may do now. An active subscription has `graceDays` more while its card is retried. */
export type Access = 'open' | 'trial_expired' | 'plan_required' | 'suspended'

export function accessOf(subscription: Subscription | null, now: Date, graceDays: number): Access {
  if (subscription === null) return 'plan_required'
  const { status, expiresAt } = subscription
  if (status === 'suspended') return 'suspended'
  if (status === 'inactive') return 'plan_required'
  if (expiresAt === null) return 'open'
  if (status === 'trial') return expiresAt.getTime() > now.getTime() ? 'open' : 'trial_expired'
  return expiresAt.getTime() + graceDays * DAY > now.getTime() ? 'open' : 'plan_required'
}

export type Badge = 'Ativo' | 'Teste Gratuito' | 'Inativo'

/** The status badge, from the effective status (GATE-06). */
export function badgeOf(subscription: Subscription | null, now: Date, graceDays: number): Badge {
  if (accessOf(subscription, now, graceDays) !== 'open') return 'Inativo'
  return subscription?.status === 'trial' ? 'Teste Gratuito' : 'Ativo'
}

/**
 * 'Sem data de expiração', 'Expirado', 'Expira em N dias' up to 7 days, else a relative time such as 'em 3 meses'
 * (ADM-09); days are rounded up.
 */
export function expiryLabel(expiresAt: Date | null, now: Date): string {
  if (expiresAt === null) return 'Sem data de expiração'
  const days = daysLeft(expiresAt, now)
  if (days <= 0) return 'Expirado'
  if (days <= 7) return `Expira em ${days} ${days === 1 ? 'dia' : 'dias'}`
  const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })
  if (days < 30) return relative.format(days, 'day')
  return days < 365
    ? relative.format(Math.round(days / 30), 'month')
    : relative.format(Math.round(days / 365), 'year')
}

/** 1 = Mensal, 3 = Trimestral, 12 = Anual, otherwise 'N meses' (section 9). */
export function durationLabel(months: number): string {
  return { 1: 'Mensal', 3: 'Trimestral', 12: 'Anual' }[months] ?? `${months} meses`
}

/** What follows a plan's price: ' por mês', otherwise ' · Anual'. */
export function perDuration(months: number): string {
  return months === 1 ? ' por mês' : ` · ${durationLabel(months)}`
}

/** What a provider's price must match to be charged for a plan: the displayed amount is charged. */
interface Priced {
  price: string
  duration_months: number
}

/** Whether a plan is sold at this price now. Both amounts in the database's format: "39.90". */
export function isSoldAt(
  plan: Priced,
  price: { amount: string; duration_months: number; is_current: boolean },
): boolean {
  return price.is_current && price.amount === plan.price && price.duration_months === plan.duration_months
}

/** How many people a plan is for, in words. */
export function membersLabel(most: number): string {
  return most === 1 ? '1 pessoa na equipe' : `Até ${most} pessoas na equipe`
}
