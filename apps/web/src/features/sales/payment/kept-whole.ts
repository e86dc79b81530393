import { DISCOUNT_KINDS } from '@prateleira/contract/sales/cart'
import { TENDERS } from '@prateleira/contract/stock/rules'
import { readCart, type Unanswered } from '../../../lib/kept-carts.ts'
import { isAside } from '../../../lib/sales-aside.ts'
import { isDecimal, isKey, isText } from '../../../lib/stored-shape.ts'
import { type Cart, EMPTY } from '../counter/cart.ts'
import type { Sent } from './sent-sale.ts'

type Fields = Record<string, unknown>

const STATES: readonly unknown[] = ['pending', 'found', 'unknown', 'several', 'failed']
const METHODS: readonly unknown[] = TENDERS
const KINDS: readonly unknown[] = DISCOUNT_KINDS

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const areAll = (list: unknown, test: (one: Fields) => boolean) =>
  Array.isArray(list) && list.every((one) => isObject(one) && test(one))
const orNone = (value: unknown, test: (value: unknown) => boolean) => (value ?? null) === null || test(value)

const isDiscount = (value: unknown) =>
  orNone(value, (one) => isObject(one) && KINDS.includes(one.kind) && isDecimal(one.value))
const arePayments = (list: unknown) =>
  areAll(
    list,
    ({ method, amount, received }) =>
      METHODS.includes(method) && isDecimal(amount) && orNone(received, isDecimal),
  )
const isGoods = (value: unknown) =>
  orNone(
    value,
    (one) =>
      isObject(one) &&
      [one.product_variant_id, one.product_id, one.name, one.unit].every(isText) &&
      [one.available, one.reserved, one.total, one.minimum, one.listed, one.was].every((amount) =>
        orNone(amount, isDecimal),
      ),
  )

/** Whether a sale that the device has kept can be drawn and sold: one that cannot would take the page with it. */
export function isWholeCart(kept: unknown): kept is Cart {
  if (!isObject(kept)) return false
  const { lines, discount, customer, payments, voucher, parkedAs } = { ...EMPTY, ...kept } as Fields
  return (
    areAll(
      lines,
      (line) =>
        [line.key, line.code].every(isText) &&
        STATES.includes(line.state) &&
        isGoods(line.goods) &&
        Array.isArray(line.options) &&
        (line.quantity === '' || isDecimal(line.quantity)) &&
        isDecimal(line.unit_price) &&
        isDiscount(line.discount),
    ) &&
    isDiscount(discount) &&
    orNone(customer, (one) => isObject(one) && [one.id, one.name].every(isText)) &&
    arePayments(payments) &&
    orNone(parkedAs, (ids) => Array.isArray(ids) && ids.every(isText)) &&
    orNone(voucher, (one) => isObject(one) && isText(one.code) && isDecimal(one.balance))
  )
}

/** The same of what was sent of it. */
export function isWholeSent(sent: unknown): sent is Sent {
  if (!isObject(sent) || !isKey(sent.key) || !isObject(sent.body)) return false
  const { total, lines, payments } = sent.body
  return (
    isDecimal(total) &&
    areAll(lines, ({ quantity }) => isDecimal(quantity)) &&
    arePayments(payments) &&
    arePayments(sent.payments)
  )
}

/** The open sale of this tab, if it is whole and has got no answer by another tab. */
export function keptCart(owner: string): { cart: Cart; unanswered: Unanswered<Sent> | null } | null {
  const kept = readCart<Cart, Sent>(owner)
  if (!kept || !isWholeCart(kept.cart)) return null
  const { cart, unanswered = null } = kept
  if (unanswered && !isWholeSent(unanswered.sent)) return null
  if (unanswered?.aside && !isAside(owner, unanswered.sent.key)) return null
  return { cart: { ...EMPTY, ...cart }, unanswered }
}
