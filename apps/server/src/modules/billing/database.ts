import { TRIAL_DAYS } from '@prateleira/contract/billing/constants'
import { ENTITLEMENTS } from '@prateleira/contract/permissions'
import type { Config } from '../../config.ts'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { FREQUENT } from '../../kernel/jobs/queues.ts'

export const database = {
  logins: {
    /** Applies what a payment provider says: subscriptions and payments, nothing of a shop. */
    billing: 'prateleira_billing',
  },
  owners: ['prateleira_payments'],
  pools: {
    /** What a payment provider says is applied as prateleira_billing. */
    billing: { login: 'prateleira_billing', max: 4 },
    /** The demonstration provider's own: it is asked while a connection of `billing` is held. */
    demonstration: { login: 'prateleira_billing', max: 2 },
  },
  /** Whose subscription should be read from the provider although no webhook asks for it. */
  queues: { 'reconcile-due': FREQUENT },
  rules: {
    trial_time: `interval '${TRIAL_DAYS} days'`,
    every_entitlement: `array['${ENTITLEMENTS.join("', '")}']`,
  },
  settings: ({ subscriptionGraceDays }: Config) => ({
    grace_time: `interval '${subscriptionGraceDays} days'`,
  }),
} as const satisfies DatabaseNeeds
