import { plan } from '@prateleira/contract/billing/schemas'
import type { Module } from '../../module.ts'
import type {} from './billing-context.ts'
import { openPayments, serveBilling } from './open-payments.ts'
import { reconcileDue } from './reconcile-due.ts'
import { billingRouter } from './router.ts'

/** Plans, subscriptions and payments, by a provider. */
export const billing: Module<'billing'> = {
  router: billingRouter,
  errors: { PR402: 'SUBSCRIPTION_REQUIRED', PR4T2: 'TRIAL_EXPIRED', PR4PU: 'PLAN_UPGRADE_REQUIRED' },
  openapi: { schemas: { Plan: plan } },
  settings: ({ subscriptionGraceDays }) => ({ graceDays: subscriptionGraceDays }),
  provide: ({ config, server, database, services }) =>
    openPayments({ config, server, database, clock: services.clock }),
  routes: ({ server, services, config }) =>
    serveBilling(server, services, {
      appUrl: config.appUrl,
      timeZone: config.timeZone,
      clock: services.clock,
    }),
  jobs: {
    'reconcile-due': {
      schedule: '* * * * *',
      run: ({ services }, _, { signal }) => reconcileDue(services.payments, services.clock(), signal),
    },
  },
}
