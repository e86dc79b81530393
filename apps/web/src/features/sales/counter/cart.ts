import type { Unit } from '@prateleira/contract/catalog/rules'
import { fullVariantName, isCountedByPiece } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { type Discount, type Settled, type SettledLine, settle } from '@prateleira/contract/sales/cart'
import type { Payment } from '@prateleira/contract/sales/payments'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatCounted, formatQuantity } from '@prateleira/contract/shared/format'
import type { GoodsState } from '../../../lib/goods-state.ts'

/** The counter's knowledge of a product. */
export interface Goods {
  product_variant_id: string
  product_id: string
  name: string
  /** As shown on its line. */
  sku: string
  unit: Unit
  /** Of the variant without reserved stock, and of all variants of the product; null while unknown. */
  available: string | null
  /** What is missing in `available` because sales wait: for their Pix, or on this device to be sent. */
  reserved?: string
  total: string | null
  minimum: string | null
  /** Its price in this device's catalogue. */
  listed?: string | null
  /** What that was when its line began, if it has changed since. */
  was?: string
  /** A refused sale has shown that it cannot be sold any more. */
  barred?: GoodsState
}

export interface CartLine {
  key: string
  /** As scanned or typed. */
  code: string
  /** By the positions of the keys, if the scanner's layout differs. */
  physical: string | null
  /** A lookup in progress, a product, an unknown code, or an ambiguous one. */
  state: 'pending' | 'found' | 'unknown' | 'several' | 'failed'
  goods: Goods | null
  options: VariantOption[]
  /** '' until the weight is typed. */
  quantity: string
  unit_price: string
  /** A person has given the price of what has none; it may be 0 (EXI-09). */
  priced?: boolean
  discount: Discount | null
}

export interface Cart {
  lines: CartLine[]
  discount: Discount | null
  customer: ContactOption | null
  /** Taken so far: kept with the sale, because the money is in the till already. */
  payments: Payment[]
  /** What a return gave for this sale, to be offered as a payment. */
  voucher?: HandedVoucher | null
  /** Ids under which it may have been parked, although it is still open here. */
  parkedAs?: string[]
}

export interface HandedVoucher {
  code: string
  /** As it was given. */
  balance: string
}

export const EMPTY: Cart = { lines: [], discount: null, customer: null, payments: [] }

/** A sale that comes back to the counter, with what waits there for it: a customer, and a voucher unless it is another customer's. */
export function broughtBack(open: Cart, cart: Cart): Cart {
  const isAnothers = cart.customer && open.customer && cart.customer.id !== open.customer.id
  return {
    ...cart,
    customer: cart.customer ?? open.customer,
    voucher: cart.voucher ?? (isAnothers ? null : (open.voucher ?? null)),
    lines: [...cart.lines, ...open.lines],
    parkedAs: [],
  }
}

/** Without its goods; what was taken for it and what parking has left open stay. */
export const emptied = ({ payments, parkedAs = [] }: Cart): Cart => ({ ...EMPTY, payments, parkedAs })

/** GS1's numbers for use within a company, which nobody reads on the goods. */
const OWN_GTIN = /^2(\d{12}|\d{7})$/

/** The code by which people know a product: the one printed on it, or the shop's own. */
const shownCode = ({ barcode, sku }: Pick<VariantOption, 'barcode' | 'sku'>) =>
  barcode !== null && !OWN_GTIN.test(barcode) ? barcode : sku

export const goodsOf = (option: VariantOption): Goods => ({
  product_variant_id: option.product_variant_id,
  product_id: option.product_id,
  name: fullVariantName(option),
  sku: shownCode(option),
  unit: option.unit,
  listed: option.sale_price,
  available: subtract(option.current_stock, option.reserved),
  reserved: option.reserved,
  total: option.total_stock,
  minimum: option.min_stock_level,
  barred: undefined,
})

const blank = { physical: null, goods: null, options: [], quantity: '1', unit_price: '0', discount: null }

/** A line for a code being looked up. */
export function scanned(cart: Cart, line: Pick<CartLine, 'key' | 'code' | 'physical' | 'quantity'>): Cart {
  return { ...cart, lines: [...cart.lines, { ...blank, ...line, state: 'pending' }] }
}

/** '' means not given. For products sold by weight it stays empty until typed. */
const quantityFor = (said: string, { unit }: Pick<Goods, 'unit'>) =>
  said || (isCountedByPiece(unit) ? '1' : '')

/** The product of a scale's label, with the quantity and price on the label. */
export function weighed(
  cart: Cart,
  key: string,
  option: VariantOption,
  { quantity, unit_price: price }: { quantity: string; unit_price?: string },
): Cart {
  const said = change(cart, key, { quantity })
  return found(said, key, option, price)
}

/**
 * Turns a line's code into its product. Lines of the same product and price are merged into the earlier one. A missing
 * quantity becomes '' for weights and 1 for pieces. `given`: the price, if it is not the product's.
 */
export function found(cart: Cart, key: string, option: VariantOption, given?: string): Cart {
  const at = cart.lines.find((line) => line.key === key)
  if (!at) return cart
  const goods = goodsOf(option)
  const quantity = quantityFor(at.quantity, goods)
  const price = given ?? option.sale_price ?? '0'
  const same = cart.lines.find(
    (line) =>
      line.key !== key &&
      line.goods?.product_variant_id === goods.product_variant_id &&
      line.discount === null &&
      (compare(line.unit_price, price) === 0 || (option.sale_price === null && !given && line.priced)),
  )
  if (same && quantity !== '' && same.quantity !== '')
    return {
      ...cart,
      lines: cart.lines
        .filter((line) => line.key !== key)
        .map((line) =>
          line === same
            ? { ...line, goods: stillBarred(line, goods), quantity: add(line.quantity, quantity) }
            : line,
        ),
    }
  return change(cart, key, { state: 'found', goods, options: [], quantity, unit_price: price })
}

/** What memory says of goods does not lift the mark of a refused sale; an answer of the server does (`renewed`). */
const stillBarred = ({ goods: before }: CartLine, goods: Goods): Goods =>
  before?.barred ? { ...goods, barred: before.barred } : goods

export function change(cart: Cart, key: string, values: Partial<CartLine>): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.key === key ? { ...line, ...values } : line)) }
}

export function removed(cart: Cart, key: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.key !== key) }
}

/** Current stock by variant, as far as known. */
export function restocked(
  cart: Cart,
  stock: Map<string, { available: string; reserved?: string | undefined }>,
): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      const now = line.goods && stock.get(line.goods.product_variant_id)
      if (!line.goods || !now) return line
      const { available, reserved = '0' } = now
      return { ...line, goods: { ...line.goods, available, reserved } }
    }),
  }
}

/** Marks goods that cannot be sold any more, by variant. */
export function bar(cart: Cart, states: Map<string, GoodsState>): Cart {
  return withGoods(cart, (line) => {
    const barred = states.get(line.goods.product_variant_id)
    return barred ? { ...line, goods: { ...line.goods, barred } } : line
  })
}

/**
 * Updates the products in the cart; agreed prices stay. `fresh`: the line that an older price of the catalogue has just begun, which nobody has
 * agreed on. Returns the same cart if nothing has changed.
 */
export function renewed(cart: Cart, options: VariantOption[], fresh: string | null = null): Cart {
  const latest = new Map(options.map((option) => [option.product_variant_id, goodsOf(option)]))
  return withGoods(cart, (line) => {
    const goods = latest.get(line.goods.product_variant_id)
    return goods && !isSame(goods, line.goods) ? priced(line, goods, line.key === fresh) : line
  })
}

/** Notes the prices that goods have now, by variant. Returns the same cart if nothing has changed. */
export function repriced(cart: Cart, prices: Map<string, string | null>): Cart {
  return withGoods(cart, (line) => {
    const listed = prices.get(line.goods.product_variant_id)
    return listed !== undefined && listed !== line.goods.listed
      ? priced(line, { ...line.goods, listed }, false)
      : line
  })
}

type WithGoods = CartLine & { goods: Goods }

function withGoods(cart: Cart, next: (line: WithGoods) => CartLine): Cart {
  const lines = cart.lines.map((line) => (line.goods ? next(line as WithGoods) : line))
  return lines.every((line, index) => line === cart.lines[index]) ? cart : { ...cart, lines }
}

/** A line of goods that may have another price now. */
function priced(line: WithGoods, goods: Goods, isFresh: boolean): CartLine {
  const isOpen = isUnpriced(line) || (isFresh && isAsListed(line))
  if (isOpen && goods.listed) return { ...line, goods, unit_price: goods.listed }
  const was = line.goods.was ?? (isAsListed(line) ? line.goods.listed : undefined)
  return { ...line, goods: { ...goods, was: was === goods.listed ? undefined : (was ?? undefined) } }
}

const isAsListed = ({ goods, unit_price: price, discount }: CartLine) =>
  discount === null && goods?.listed != null && compare(price, goods.listed) === 0

const isSame = (goods: Goods, other: Goods | null) =>
  other !== null && Object.entries(goods).every(([name, value]) => other[name as keyof Goods] === value)

export const isPriced = (line: CartLine): line is CartLine & { goods: Goods } =>
  line.state === 'found' && line.goods !== null && line.quantity !== '' && compare(line.quantity, '0') > 0

/** Calculates once per cart: carts are immutable, and the page asks at every key. */
export function once<T>(reckon: (cart: Cart) => T): (cart: Cart) => T {
  const known = new WeakMap<Cart, { value: T }>()
  return (cart) => {
    const found = known.get(cart) ?? { value: reckon(cart) }
    known.set(cart, found)
    return found.value
  }
}

export const undiscounted = once((cart): Settled => settle(cart.lines.filter(isPriced), null))

export const settled = once(
  (cart): Settled =>
    cart.discount === null ? undiscounted(cart) : settle(cart.lines.filter(isPriced), cart.discount),
)

/** Each line's amounts before the sale's discount, by key; none for lines without price or quantity. */
export const reckoned = once((cart): Map<string, SettledLine> => {
  const { lines } = undiscounted(cart)
  return new Map(cart.lines.filter(isPriced).map(({ key }, index) => [key, lines[index] as SettledLine]))
})

/** Whether its weight has not been typed yet. */
export const isUnweighed = ({ state, quantity }: CartLine) => state === 'found' && quantity === ''

/** Whether its product has no price and nobody has given one: it would be given away unnoticed. */
export const isUnpriced = ({ state, goods, priced, unit_price: price }: CartLine) =>
  state === 'found' &&
  goods !== null &&
  (goods.listed ?? null) === null &&
  !priced &&
  compare(price, '0') === 0

/** Whether a person is asked for its weight or its price. */
export const isAsking = (line: CartLine) => isUnweighed(line) || isUnpriced(line)

/** '2 itens', with the pieces where all are counted so and that is another number: '2 itens · 4 un'. */
export function countOf(cart: Cart): string {
  // A code that is unknown here is not an item.
  const items = cart.lines.filter(({ goods }) => goods)
  const counted = items.filter((line) => isPriced(line) && isCountedByPiece(line.goods.unit))
  const pieces = counted.reduce((sum, { quantity }) => add(sum, quantity), '0')
  const tells = counted.length === items.length && compare(pieces, String(items.length)) !== 0
  return formatCounted(items.length, 'item', 'itens') + (tells ? ` · ${formatQuantity(pieces)} un` : '')
}
