import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import { pendingName } from '../pending-name.ts'
import { type Cart, isPriced } from './cart.ts'

/** What of a sale is parked under an id. */
export const parkedOf = (id: string, cart: Cart) => ({
  id,
  customer_id: cart.customer?.id ?? null,
  cart: {
    discount: cart.discount,
    lines: cart.lines.filter(isPriced).map(({ goods, quantity, unit_price, priced, discount }) => ({
      product_variant_id: goods.product_variant_id,
      name: goods.name,
      sku: goods.sku,
      unit: goods.unit,
      quantity,
      unit_price,
      ...(priced && { priced }),
      discount,
    })),
  },
})

/** Whether two states of the open sale would be parked alike: what is known of its goods may have changed. */
export const isSameSale = (one: Cart, other: Cart) =>
  // A code that is still looked up is not parked, and not lost either.
  one.lines.length === other.lines.length &&
  JSON.stringify(parkedOf('', one)) === JSON.stringify(parkedOf('', other))

/** A sale that waits for its Pix as an open one. */
export const cartOfPending = ({ customer, lines, discount, payments }: PendingSale): Cart => ({
  ...cartOf({
    customer,
    cart: {
      discount,
      // A price of 0 was given on purpose.
      lines: lines.flatMap(({ unit, sku, ...line }) =>
        unit && sku
          ? [
              {
                ...line,
                unit,
                sku,
                name: pendingName({ unit, sku, ...line }),
                priced: Number(line.unit_price) === 0,
              },
            ]
          : [],
      ),
    },
  }),
  // Received in other ways; the code of a voucher is not told.
  payments: payments
    .filter(({ method }) => method !== 'pix' && method !== 'vale')
    .map((payment) => ({ ...payment, voucher: null })),
})

/** A parked sale as an open one. */
export function cartOf({ cart, customer }: Pick<ParkedSale, 'cart' | 'customer'>): Cart {
  return {
    customer,
    payments: [],
    discount: cart.discount,
    lines: cart.lines.map((line) => ({
      key: crypto.randomUUID(),
      code: line.sku,
      physical: null,
      state: 'found',
      options: [],
      quantity: line.quantity,
      unit_price: line.unit_price,
      ...(line.priced && { priced: true }),
      discount: line.discount,
      goods: {
        product_variant_id: line.product_variant_id,
        product_id: '',
        name: line.name,
        sku: line.sku,
        unit: line.unit,
        available: null,
        total: null,
        minimum: null,
      },
    })),
  }
}
