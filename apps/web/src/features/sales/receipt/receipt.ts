import { formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import type { Tender } from '@prateleira/contract/stock/rules'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'

/** A receipt's data, of a new or a past sale. */
export interface Receipt {
  shop: string
  /** Its document, address and telephone, line by line. */
  details: string[]
  /** Null for sales that wait for their Pix, or to be sent. */
  number: number | null
  /** For a sale made without network: the device's number for it. */
  device?: string | null
  date: string
  soldAt: string
  timeZone: string
  seller: string | null
  customer: string | null
  cancelled: boolean
  lines: { name: string; unit: string; quantity: string; unit_price: string; gross: string }[]
  gross: string
  discount: string
  total: string
  payments: { method: Tender; amount: string; received: string | null }[]
  change: string
  /** Returns, and their refunds. */
  returns?: {
    date: string
    items: string[]
    amount: string
    method: Tender
    voucher: ReceiptVoucher | null
  }[]
  /** Vouchers used. */
  vouchers?: ReceiptVoucher[]
  /** The Pix reference on bank statements. */
  txid?: string | null
  /** Pix codes to pay, as text to copy. */
  codes?: string[]
}

/** Anybody with the code can spend the balance. */
interface ReceiptVoucher {
  code: string
  balance: string
}

export function titleOf({ number, device = null }: Pick<Receipt, 'number' | 'device'>): string {
  if (number === null) return device === null ? 'Aguardando Pix' : `Venda ${device} (sem rede)`
  return device === null ? `Venda nº ${number}` : `Venda nº ${number} · ${device}`
}

export const whenOf = ({ date, soldAt, timeZone }: Pick<Receipt, 'date' | 'soldAt' | 'timeZone'>) =>
  `${formatDate(date)} ${timeIn(timeZone, new Date(soldAt))}`

/** Returns and refunds, line by line, for paper and message. */
export function returnLines({
  returns = [],
  vouchers = [],
}: Pick<Receipt, 'returns' | 'vouchers'>): string[] {
  const left = ({ code, balance }: ReceiptVoucher) => `Vale ${code}: saldo ${formatMoney(balance)}`
  return [
    ...vouchers.map(left),
    ...returns.flatMap(({ date, items, amount, method, voucher }) => [
      `Devolução em ${formatDate(date)}: ${items.join(', ')}`,
      `Devolvido em ${PAYMENT_METHOD_LABELS[method]}: ${formatMoney(amount)}`,
      ...(voucher ? [left(voucher)] : []),
    ]),
  ]
}

/** What stands at its end, line by line, for paper and message. */
export function footLines(_receipt: Receipt): string[] {
  return ['Não é documento fiscal']
}

/** The receipt as a message for WhatsApp. */
export function receiptText(receipt: Receipt): string {
  const { lines, payments } = receipt
  return [
    `*${receipt.shop}*`,
    ...receipt.details,
    `${titleOf(receipt)} · ${whenOf(receipt)}`,
    ...(receipt.cancelled ? ['*CANCELADA*'] : []),
    '',
    ...lines.map(
      (line) => `${formatQuantity(line.quantity)} ${line.unit} ${line.name} — ${formatMoney(line.gross)}`,
    ),
    '',
    ...(compare(receipt.discount, '0') > 0 ? [`Desconto: −${formatMoney(receipt.discount)}`] : []),
    `*Total: ${formatMoney(receipt.total)}*`,
    ...payments.map(
      ({ method, amount, received }) =>
        `${PAYMENT_METHOD_LABELS[method]}: ${formatMoney(received ?? amount)}`,
    ),
    ...(compare(receipt.change, '0') > 0 ? [`Troco: ${formatMoney(receipt.change)}`] : []),
    ...(receipt.txid ? [`Identificador do Pix: ${receipt.txid}`] : []),
    ...returnLines(receipt),
    ...(receipt.codes ?? []).flatMap((code) => ['', 'Pix copia e cola:', code]),
    '',
    ...footLines(receipt).map((line) => `_${line}_`),
  ].join('\n')
}
