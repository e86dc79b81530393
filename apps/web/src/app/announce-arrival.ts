import { announceCheckout } from '../features/billing/announce-checkout.ts'
import { linkErrorMessage } from '../lib/link-error.ts'
import { notify } from '../lib/notify.ts'

/** Notifies a person who arrives by a link: that it failed (AUTH-11), or how a checkout ended. */
export function announceArrival({ error, checkout }: { error?: string; checkout?: string }): void {
  if (error) notify.error(linkErrorMessage(error))
  if (checkout) announceCheckout(checkout)
}
