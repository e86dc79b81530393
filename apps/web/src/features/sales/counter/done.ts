import type { Payment } from '@prateleira/contract/sales/payments'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { RegisteredSale } from '@prateleira/contract/sales/schemas'
import type { Receipt } from '../receipt/receipt.ts'
import type { Cart } from './cart.ts'

/** A sale that is done, with what its receipt says. */
export interface Done {
  sale: RegisteredSale
  cart: Cart
  payments: Payment[]
  soldAt: string
  /** Of the Pix that was waited for. */
  txid?: string | null
  /** It waits on this device to be sent: the number that its receipt has here. */
  queued?: string | null
  /** Where the sale was not made on this page. */
  receipt?: Receipt | null
}

/** A sale that waits for its Pix and is looked at; `cart` where it was made on this page. */
export interface Held {
  pending: PendingSale
  cart: Cart | null
}
