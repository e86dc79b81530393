import type { Payment } from '@prateleira/contract/sales/payments'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { RegisteredSale } from '@prateleira/contract/sales/schemas'
import type { Receipt } from '../receipt/receipt.ts'
import type { Cart } from './cart.ts'

/** A finished sale, with the data of its receipt. */
export interface Done {
  sale: RegisteredSale
  cart: Cart
  payments: Payment[]
  soldAt: string
  /** Of the awaited Pix. */
  txid?: string | null
  /** Number on the receipt of a sale queued on this device. */
  queued?: string | null
  /** Set if the sale was not made on this page. */
  receipt?: Receipt | null
}

/** An open pending sale; `cart` if it was made on this page. */
export interface Held {
  pending: PendingSale
  cart: Cart | null
}
