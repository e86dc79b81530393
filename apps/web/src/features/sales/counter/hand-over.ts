import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { markSent, writeCart } from '../../../lib/kept-carts.ts'
import { keptCart } from '../payment/kept-whole.ts'
import { EMPTY, type HandedVoucher } from './cart.ts'

/** Whether the open sale of this tab has goods already: what is handed over is for it then, and not for a new one. */
export const isSaleOpen = (owner: string): boolean => (keptCart(owner)?.cart.lines.length ?? 0) > 0

/**
 * Puts what a return gave into the open sale of this tab, which the counter shows next, and whose it is if it is nobody's yet. It ends with the
 * sale. Neither the address nor its history names a code that is as good as money. Gives the reason if the sale takes in nothing.
 */
export function handOver(
  owner: string,
  voucher: HandedVoucher | null,
  customer: ContactOption | null,
): string | null {
  const kept = keptCart(owner)
  if (kept?.unanswered) return 'Há uma venda sem resposta em Vender'
  const cart = kept?.cart ?? EMPTY
  if (cart.lines.length > 0 && cart.customer && customer && cart.customer.id !== customer.id)
    return `A venda aberta em Vender é de ${cart.customer.name}`
  const whose = customer && { id: customer.id, name: customer.name }
  markSent(owner, null)
  writeCart(owner, {
    ...cart,
    customer: cart.customer ?? whose,
    voucher: voucher ? { code: voucher.code, balance: voucher.balance } : (cart.voucher ?? null),
  })
  return null
}
