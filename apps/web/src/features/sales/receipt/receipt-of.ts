import type { Me } from '@prateleira/contract/account/schemas'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { changeOfAll } from '@prateleira/contract/sales/payments'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { lineTotal } from '@prateleira/contract/shared/amounts'
import { dateIn } from '@prateleira/contract/shared/dates'
import { subtract } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { shopLines } from '../../../lib/shop-lines.ts'
import { isPriced, settled } from '../counter/cart.ts'
import type { Done } from '../counter/done.ts'
import { pendingName } from '../pending-name.ts'
import type { Receipt } from './receipt.ts'

type Who = Pick<
  Me,
  'company_name' | 'company_document' | 'company_address' | 'company_phone' | 'timezone' | 'full_name'
>

/** The receipt of a sale just made. */
export function receiptOf(
  { sale, cart, payments, soldAt, txid = null, queued = null, receipt }: Done,
  me: Who,
): Receipt {
  if (receipt) return { ...receipt, txid }
  const { gross, discount } = settled(cart)
  return {
    shop: me.company_name,
    details: shopLines(me),
    number: queued === null ? sale.number : null,
    device: queued,
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
      gross: lineTotal(quantity, unit_price),
    })),
    gross,
    discount,
    total: sale.total,
    payments,
    change: sale.change,
    txid,
  }
}

/** The slip printed while a Pix is awaited: the items, and the code to pay. */
export function receiptOfPending(pending: PendingSale, me: Who): Receipt {
  const { lines, payments, pix, total } = pending
  const priced = lines.map((line) => ({
    name: pendingName(line),
    unit: line.unit ?? '',
    quantity: line.quantity,
    unit_price: line.unit_price,
    gross: lineTotal(line.quantity, line.unit_price),
  }))
  const gross = fromCents(sumCents(priced.map((line) => toCents(line.gross))))
  return {
    shop: me.company_name,
    details: shopLines(me),
    number: null,
    date: dateIn(me.timezone, new Date(pending.asked_at)),
    soldAt: pending.asked_at,
    timeZone: me.timezone,
    seller: pending.asked_by,
    customer: pending.customer?.name ?? null,
    cancelled: false,
    lines: priced,
    gross,
    discount: subtract(gross, total),
    total,
    payments,
    change: changeOfAll(payments),
    txid: pix?.txid ?? null,
    codes: pix?.codes.map(({ code }) => code) ?? [],
  }
}

/** The receipt of a past sale, with its returns. */
export function receiptOfSale(sale: Sale, me: Who): Receipt {
  return {
    shop: me.company_name,
    details: shopLines(me),
    number: sale.number,
    device: sale.queued?.receipt ?? null,
    date: sale.sale_date,
    soldAt: sale.sold_at,
    timeZone: me.timezone,
    seller: sale.seller,
    customer: sale.customer?.name ?? null,
    cancelled: sale.status === 'cancelled',
    lines: sale.lines.map((line) => ({
      name: fullVariantName(line),
      unit: line.unit,
      quantity: line.quantity,
      unit_price: line.unit_price,
      gross: lineTotal(line.quantity, line.unit_price),
    })),
    gross: sale.gross,
    discount: sale.discount,
    total: sale.total_amount,
    // An exit has at most a payment method.
    payments:
      sale.payments.length > 0
        ? sale.payments
        : sale.methods.map((method) => ({ method, amount: sale.total_amount, received: null })),
    change: sale.change,
    txid: sale.pix_txid,
    vouchers: sale.payments.flatMap(({ voucher }) => voucher ?? []),
    returns: sale.returns.map(({ return_date: date, items, amount, method, voucher }) => ({
      date,
      amount,
      method,
      voucher,
      items: items.map(({ item_id, quantity }) => {
        const line = sale.lines.find(({ id }) => id === item_id)
        return `${formatQuantity(quantity)} ${line?.unit ?? ''} ${line ? fullVariantName(line) : ''}`.trim()
      }),
    })),
  }
}
