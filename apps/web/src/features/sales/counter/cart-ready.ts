import { isPossible } from '@prateleira/contract/sales/cart'
import { type Cart, type CartLine, once, undiscounted } from './cart.ts'
import { troubleOf } from './cart-trouble.ts'

/** Whether the sale can be paid: it has lines and all are complete. */
export const isReady = once(
  (cart): boolean =>
    cart.lines.length > 0 &&
    cart.lines.every((line) => !troubleOf(cart, line)?.stops) &&
    isPossible(undiscounted(cart).total, cart.discount),
)

/** The first incomplete line. */
export const unsettled = (cart: Cart): CartLine | undefined =>
  cart.lines.find((line) => line.state !== 'pending' && troubleOf(cart, line)?.stops)

/** Whether only answers are missing before the sale can be paid. */
export function isWaiting(cart: Cart): boolean {
  const settledLines = { ...cart, lines: cart.lines.filter(({ state }) => state !== 'pending') }
  return (
    settledLines.lines.length < cart.lines.length &&
    (settledLines.lines.length === 0 || isReady(settledLines))
  )
}

/** Why the sale cannot be paid yet, in words; null when it can. */
export function whyNotReady(cart: Cart): string | null {
  if (isReady(cart)) return null
  if (cart.lines.length === 0) return 'Leia um código ou procure o primeiro item.'
  const stopping = cart.lines.filter((line) => troubleOf(cart, line)?.stops)
  const [first] = stopping
  if (first === undefined) return 'O desconto é maior que a venda.'
  const name = first.goods?.name ?? first.code
  const more = stopping.length > 1 ? ` Há mais ${stopping.length - 1}.` : ''
  const text = troubleOf(cart, first)?.text ?? ''
  return `${name}: ${text}${text.endsWith('?') ? '' : '.'}${more}`
}
