import { TRIAL_DAYS } from '@prateleira/contract/billing/constants'
import { ENTITLEMENTS } from '@prateleira/contract/permissions'
import type { Config } from '../../config.ts'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'
import { FREQUENT } from '../../kernel/jobs/queues.ts'

export const database = {
  logins: {
    /** Applies what the payment provider reports: subscriptions and payments, no other data of a shop. */
    billing: 'prateleira_billing',
  },
  owners: ['prateleira_payments'],
  pools: {
    /** Applies the payment provider's state, as prateleira_billing. */
    billing: { login: 'prateleira_billing', max: 4 },
    /** For the demonstration provider, which is called while a connection of `billing` is held. */
    demonstration: { login: 'prateleira_billing', max: 2 },
  },
  /** Customers to read from the provider although no webhook has come. */
  queues: { 'reconcile-due': FREQUENT },
  rules: {
    trial_time: `interval '${TRIAL_DAYS} days'`,
    every_entitlement: wordsInSql(ENTITLEMENTS),
  },
  settings: ({ subscriptionGraceDays }: Config) => ({
    grace_time: `interval '${subscriptionGraceDays} days'`,
  }),
} as const satisfies DatabaseNeeds
