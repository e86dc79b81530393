/** What other modules may call. */
export { endSubscription } from './end.ts'
export { asEntitled, requireEntitlement } from './entitlements.ts'
export { type OpenPayments, openPayments, serveBilling } from './open-payments.ts'
export { billingRouter } from './router.ts'
export { keepReconciled } from './sweep.ts'
