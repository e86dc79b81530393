import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { changeOf } from '@prateleira/contract/sales/payments'
import { txidOf } from '@prateleira/contract/sales/pix'
import { saleStateOf } from '@prateleira/contract/sales/returns'
import type { RegisteredSale, Sale, SaleSummary } from '@prateleira/contract/sales/schemas'
import { price, quantity } from '@prateleira/contract/shared/amounts'
import { presentRegisteredLine } from '../stock/index.ts'
import type { RegisteredSaleRow, SaleRow, WholeSaleRow } from './queries.ts'

/** `movements`: remaining stock per line; deleted products have none. */
export function presentRegisteredSale(
  rows: RegisteredSaleRow[],
  settled: Pick<RegisteredSale, 'total' | 'discount' | 'change'>,
): RegisteredSale {
  const [first] = rows
  return {
    id: first?.reference_id ?? '',
    number: Number(first?.number),
    status: first?.status ?? 'completed',
    sale_date: first?.sale_date ?? '',
    ...settled,
    movements: rows.filter((row) => row.product_variant_id !== null).map(presentRegisteredLine),
  }
}

export function presentSummary({ returned_whole: whole, ...row }: SaleRow): SaleSummary {
  return {
    ...row,
    state: saleStateOf(row.status, whole),
    number: Number(row.number),
    sold_at: row.sold_at.toISOString(),
    methods: methodsOf(row),
  }
}

function methodsOf({
  methods,
  payment_method: method,
}: Pick<SaleRow, 'methods' | 'payment_method'>): SaleSummary['methods'] {
  if (methods) return methods
  return method === null || method === 'misto' ? [] : [method]
}

export function presentSale(row: WholeSaleRow): Sale {
  const lines = row.lines.map((line) => ({
    ...line,
    quantity: quantity(line.quantity),
    unit_price: price(line.unit_price) ?? line.unit_price,
    listed_price: price(line.listed_price),
    returned: quantity(line.returned),
  }))
  const payments = row.payments.map((payment) => ({ ...payment, change: changeOf(payment) }))
  const sum = (amounts: string[]) => fromCents(sumCents(amounts.map(toCents)))
  const discount = sum(lines.map((line) => line.discount))
  return {
    ...presentSummary(row),
    gross: sum([row.total_amount, discount]),
    discount,
    change: sum(payments.map((payment) => payment.change)),
    notes: row.notes,
    owed: row.owed,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    lines,
    payments,
    approvals: row.approvals.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    pix_txid: row.waited === null ? null : txidOf(row.waited),
    queued: row.queued && {
      ...row.queued,
      sent_at: new Date(row.queued.sent_at).toISOString(),
      prices: row.queued.prices.map(({ listed, price_then, ...each }) => ({
        ...each,
        listed: price(listed) ?? listed,
        price_then: price(price_then),
      })),
    },
    returns: row.returns.map((each) => ({
      ...each,
      returned_at: new Date(each.returned_at).toISOString(),
      items: each.items.map((item) => ({ ...item, quantity: quantity(item.quantity) })),
    })),
  }
}
