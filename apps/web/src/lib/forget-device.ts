import { deviceOwner } from './device-owner.ts'
import { forgetCustomers } from './kept-carts.ts'
import { forgetAsideCustomers } from './sales-aside.ts'

/** Takes the customers out of the open sales on this device, but for those of an account. */
function forgetNames(but: string | null = null): void {
  forgetCustomers(but)
  forgetAsideCustomers(but)
}

/** Deletes what selling without network needs from this device. */
export function forgetGoods(): void {
  if (deviceOwner() === null) return
  void import('./device-catalog/index.ts').then(({ wipeDevice }) => wipeDevice())
  forgetSent()
}

/** What a sign-out leaves nothing of; only what was not sent or answered yet stays. */
export function forgetAll(): void {
  forgetNames()
  forgetGoods()
}

/** Also deletes the passes of sellers. */
function forgetSent(): void {
  void import('./offline-queue/queue.ts').then(({ forgetDone }) => forgetDone())
}

/** Deletes what the device keeps of other people or another shop: `owner` is the account and shop that stay. */
export function forgetOthers(owner: string): void {
  const account = owner.slice(0, owner.indexOf(':'))
  // In another shop of the same account sent sales remain visible, and the customers of open ones are its own.
  if (!deviceOwner()?.startsWith(`${account}:`)) {
    forgetNames(account)
    forgetSent()
  }
  void import('./device-catalog/index.ts').then(({ wipeOthers }) => wipeOthers(owner))
}
