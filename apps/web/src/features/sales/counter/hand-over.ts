import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { markSent, writeCart } from '../../../lib/kept-carts.ts'
import { keptCart } from '../payment/kept-whole.ts'
import { EMPTY, type HandedVoucher } from './cart.ts'

/**
 * Puts what a return gave into the open sale of this tab, which the counter shows next, and whose it is if it is nobody's yet; false while that
 * sale waits for its answer. It ends with the sale. Neither the address nor its history names a code that is as good as money.
 */
export function handOver(
  owner: string,
  voucher: HandedVoucher | null,
  customer: ContactOption | null,
): boolean {
  const kept = keptCart(owner)
  if (kept?.unanswered) return false
  const cart = kept?.cart ?? EMPTY
  const whose = customer && { id: customer.id, name: customer.name }
  markSent(owner, null)
  writeCart(owner, {
    ...cart,
    customer: cart.customer ?? whose,
    voucher: voucher ? { code: voucher.code, balance: voucher.balance } : (cart.voucher ?? null),
  })
  return true
}
