import type { RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  listPlans: { call: () => ({}) },
  // Paying would not restore a suspended person's access (GATE-03).
  createCheckout: { call: () => ({ body: { priceId: 'basico' } }), refusesSuspended: true },
  checkSubscription: { call: () => ({ body: {} }) },
  customerPortal: { call: () => ({ body: {} }) },
}
