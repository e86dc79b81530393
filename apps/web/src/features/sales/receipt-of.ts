import type { Me } from '@prateleira/contract/account/schemas'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { multiply } from '@prateleira/contract/shared/decimal'
import { isPriced, settled } from './cart.ts'
import type { Receipt } from './receipt.ts'
import type { Done } from './use-payments.ts'

type Who = Pick<Me, 'company_name' | 'timezone' | 'full_name'>

/** The receipt of what was just sold. */
export function receiptOf({ sale, cart, payments, soldAt }: Done, me: Who): Receipt {
  const { gross, discount } = settled(cart)
  return {
    shop: me.company_name,
    number: sale.number,
    date: sale.sale_date,
    soldAt,
    timeZone: me.timezone,
    seller: me.full_name,
    customer: cart.customer?.name ?? null,
    cancelled: false,
    lines: cart.lines.filter(isPriced).map(({ goods, quantity, unit_price }) => ({
      name: goods.name,
      unit: goods.unit,
      quantity,
      unit_price,
      gross: multiply(quantity, unit_price, 2),
    })),
    gross,
    discount,
    total: sale.total,
    payments,
    change: sale.change,
  }
}

/** The receipt of a sale that is looked at again: the same as it was. */
export function receiptOfSale(sale: Sale, me: Who): Receipt {
  return {
    shop: me.company_name,
    number: sale.number,
    date: sale.sale_date,
    soldAt: sale.sold_at,
    timeZone: me.timezone,
    seller: sale.seller,
    customer: sale.customer?.name ?? null,
    cancelled: sale.status === 'cancelled',
    lines: sale.lines.map((line) => ({
      name: line.product_name,
      unit: line.unit,
      quantity: line.quantity,
      unit_price: line.unit_price,
      gross: multiply(line.quantity, line.unit_price, 2),
    })),
    gross: sale.gross,
    discount: sale.discount,
    total: sale.total_amount,
    // An exit says at most how it was paid.
    payments:
      sale.payments.length > 0
        ? sale.payments
        : sale.methods.map((method) => ({ method, amount: sale.total_amount, received: null })),
    change: sale.change,
  }
}
