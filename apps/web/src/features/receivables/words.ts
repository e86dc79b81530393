import type { CreditKind, Statement } from '@prateleira/contract/receivables/schemas'
import { type PixAccount, pixCode } from '@prateleira/contract/sales/pix'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { isCanonical } from '../../components/decimal-entry.ts'

const KINDS: Record<CreditKind, string> = {
  sale: 'Venda',
  cancellation: 'Venda cancelada',
  return: 'Devolução',
  receipt: 'Recebimento',
  receipt_reversal: 'Recebimento estornado',
  write_off: 'Baixa',
}

/** 'Venda nº 12', 'Baixa da venda nº 12', 'Recebimento em Pix'. */
export function entryWords({
  kind,
  number,
  method,
}: Pick<Statement['entries'][number], 'kind' | 'number' | 'method'>): string {
  const what = kind === 'write_off' && number !== null ? 'Baixa da venda' : KINDS[kind]
  return [what, number !== null && `nº ${number}`, method && `em ${PAYMENT_METHOD_LABELS[method]}`]
    .filter(Boolean)
    .join(' ')
}

/** '28/11/2026, 10:15'; without a time if it was entered for another day. */
export function entryTime(
  { entry_date: day, at }: Pick<Statement['entries'][number], 'entry_date' | 'at'>,
  timeZone: string,
) {
  const instant = new Date(at)
  return dateIn(timeZone, instant) === day
    ? `${formatDate(day)}, ${new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)}`
    : formatDate(day)
}

/** What a receipt has left of the debt. */
export const afterReceipt = (balance: string, amount: string) =>
  compare(amount, balance) < 0
    ? `Fica devendo ${formatMoney(subtract(balance, amount))}.`
    : 'Não deve mais nada.'

/** What a typed receipt leaves of a debt, or that it is above it, which is refused; null: it is the debt, or no amount. */
export function receiptRemark(balance: string, amount: string): string | null {
  if (!isCanonical(amount) || compare(amount, '0') <= 0 || compare(amount, balance) === 0) return null
  return compare(amount, balance) > 0
    ? `É mais do que a dívida, de ${formatMoney(balance)}.`
    : `Fica devendo ${formatMoney(subtract(balance, amount))}.`
}

/** What a receipt of the same amount today says, so that one payment is not taken down twice; null without one. */
export function sameToday(entries: Statement['entries'], amount: string, today: string): string | null {
  if (!isCanonical(amount)) return null
  const same = entries.find(
    (entry) =>
      entry.kind === 'receipt' &&
      !entry.is_reversed &&
      entry.entry_date === today &&
      compare(add(entry.amount, amount), '0') === 0,
  )
  if (!same) return null
  return `Hoje já foi registrado: ${entryWords(same)}, ${formatMoney(amount)}${same.by ? `, por ${same.by}` : ''}.`
}

export function lateWords(days: number): string {
  if (days === 0) return 'no prazo'
  return days === 1 ? 'vencido há 1 dia' : `vencido há ${days} dias`
}

/** A friendly reminder to a customer: each open sale, the total and, if the shop has a key, a Pix code (CRED-03). */
export function reminder(
  shop: string,
  { customer, balance, open }: Pick<Statement, 'customer' | 'balance' | 'open'>,
  payee: PixAccount | null,
) {
  const [first = ''] = customer.name.split(' ')
  return [
    `Olá, ${first}! Aqui é da loja ${shop}.`,
    'Lembrete das suas compras em aberto:',
    ...open.map(
      (sale) =>
        `• ${sale.number === null ? 'Compra' : `Compra nº ${sale.number}`}: ${formatMoney(sale.left)}, ${
          sale.days_overdue > 0 ? 'venceu' : 'vence'
        } em ${formatDate(sale.due_date)}`,
    ),
    `Total: ${formatMoney(balance)}`,
    // On a line of its own, so that a long press selects nothing else.
    ...(payee ? ['', 'Para pagar, copie o código Pix:', pixCode(payee, balance, null), ''] : []),
    'Se já pagou, desconsidere. Obrigado!',
  ].join('\n')
}
