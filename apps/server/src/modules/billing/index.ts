/** What other modules may call. */
export { endSubscription } from './end-subscription.ts'
export type { ProviderPrice } from './provider.ts'
