import type { SalePaymentMethod, Tender } from '../stock/rules.ts'
import { fromCents, sumCents, toCents } from './cents.ts'

export interface Payment {
  method: Tender
  amount: string
  /** The cash that was handed over, where it was counted: at least the amount. */
  received: string | null
  /** The code of the voucher that is spent. */
  voucher?: string | null
}

/** What is still to be paid; '0.00' when all is. */
export function leftToPay(total: string, payments: readonly Pick<Payment, 'amount'>[]): string {
  const left = toCents(total) - sumCents(payments.map(({ amount }) => toCents(amount)))
  return fromCents(left < 0n ? 0n : left)
}

/** What is given back. */
export function changeOf({ amount, received }: Pick<Payment, 'amount' | 'received'>): string {
  return received === null ? '0.00' : fromCents(toCents(received) - toCents(amount))
}

export function changeOfAll(payments: readonly Payment[]): string {
  return fromCents(sumCents(payments.map((payment) => toCents(changeOf(payment)))))
}

/** What is wrong with the payments of a sale, in words; null when they are exactly its total. */
export function paymentsProblem(total: string, payments: readonly Payment[]): string | null {
  for (const { method, amount, received, voucher = null } of payments) {
    if (toCents(amount) <= 0n) return 'Cada pagamento deve ser maior que zero'
    if ((voucher !== null) !== (method === 'vale')) return 'Informe o código do vale'
    if (received !== null && method !== 'dinheiro') return 'Só o pagamento em dinheiro tem troco'
    if (received !== null && toCents(received) < toCents(amount))
      return 'O dinheiro recebido não cobre o pagamento'
  }
  return sumCents(payments.map(({ amount }) => toCents(amount))) === toCents(total)
    ? null
    : 'Os pagamentos não somam o total da venda'
}

/** The one method of a sale, 'misto' for several, null for none. */
export function methodOf(payments: readonly Pick<Payment, 'method'>[]): SalePaymentMethod | null {
  const [first, ...others] = new Set(payments.map(({ method }) => method))
  return others.length > 0 ? 'misto' : (first ?? null)
}

/** Amounts that people are likely to hand over for what is due, above it, smallest first: the next 5, 10, 20, 50, 100, 200. */
export function likelyCash(due: string): string[] {
  const cents = toCents(due)
  const above = [500n, 1000n, 2000n, 5000n, 10000n, 20000n].map((note) => ((cents + note - 1n) / note) * note)
  const distinct = [...new Set(above)].filter((amount) => amount > cents)
  return distinct
    .sort((one, other) => (one < other ? -1 : 1))
    .slice(0, 4)
    .map(fromCents)
}

/** Ways of paying that need the server: a voucher has a balance there, a debt a limit. */
export const needsNetwork = (method: Tender) => method === 'fiado' || method === 'vale'
