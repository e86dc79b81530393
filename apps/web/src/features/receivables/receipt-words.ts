import type { Statement } from '@prateleira/contract/receivables/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import type { Me } from '../../lib/me.ts'
import { shopLines } from '../../lib/shop-lines.ts'
import { entryTime } from './words.ts'

type Receipt = Pick<
  Statement['entries'][number],
  'amount' | 'balance' | 'method' | 'entry_date' | 'at' | 'by'
>
type Shop = Pick<Me, 'company_name' | 'company_document' | 'company_address' | 'company_phone' | 'timezone'>

export const RECEIPT_TITLE = 'Recibo de fiado'
export const RECEIPT_FOOT = 'Não é documento fiscal'

/** What a receipt of fiado says, name by name, for screen and paper. The balance is the one right after it. */
export function receiptFacts(
  { amount, balance, method, entry_date, at, by }: Receipt,
  customer: string,
  timeZone: string,
): [string, string][] {
  const left = compare(balance, '0')
  return [
    ['Cliente', customer],
    ['Data', entryTime({ entry_date, at }, timeZone)],
    ...(by ? [['Recebido por', by] as [string, string]] : []),
    [
      method ? `Recebido em ${PAYMENT_METHOD_LABELS[method]}` : 'Recebido',
      formatMoney(amount.replace('-', '')),
    ],
    left < 0
      ? ['Ficou com crédito de', formatMoney(balance.replace('-', ''))]
      : ['Falta pagar', left === 0 ? 'nada' : formatMoney(balance)],
  ]
}

/** The same as a message for WhatsApp. */
export function receiptMessage(receipt: Receipt, customer: string, me: Shop): string {
  return [
    `*${me.company_name}*`,
    ...shopLines(me),
    RECEIPT_TITLE,
    '',
    ...receiptFacts(receipt, customer, me.timezone).map(([name, value]) => `${name}: ${value}`),
    '',
    `_${RECEIPT_FOOT}_`,
  ].join('\n')
}
