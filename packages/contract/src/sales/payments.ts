import { PAYMENT_METHOD_LABELS, type SalePaymentMethod, TENDERS, type Tender } from '../stock/rules.ts'
import { fromCents, sumCents, toCents } from './cents.ts'

export interface Payment {
  method: Tender
  amount: string
  /** The cash handed over, if it was typed: at least the amount. */
  received: string | null
  /** Code of the voucher that pays. */
  voucher?: string | null
}

/** The amount still to be paid; '0.00' when nothing is left. */
export function leftToPay(total: string, payments: readonly Pick<Payment, 'amount'>[]): string {
  const left = toCents(total) - sumCents(payments.map(({ amount }) => toCents(amount)))
  return fromCents(left < 0n ? 0n : left)
}

/** The change. */
export function changeOf({ amount, received }: Pick<Payment, 'amount' | 'received'>): string {
  return received === null ? '0.00' : fromCents(toCents(received) - toCents(amount))
}

export function changeOfAll(payments: readonly Payment[]): string {
  return fromCents(sumCents(payments.map((payment) => toCents(changeOf(payment)))))
}

/** What a sale that waits is still to be paid by Pix. */
export function awaitedByPix(payments: readonly Pick<Payment, 'method' | 'amount'>[]): string {
  return fromCents(sumCents(payments.map(({ method, amount }) => (method === 'pix' ? toCents(amount) : 0n))))
}

/** The fault in a sale's payments, in words; null when they equal its total. */
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

/** The single method of a sale, 'misto' for several, null without payments. */
export function methodOf(payments: readonly Pick<Payment, 'method'>[]): SalePaymentMethod | null {
  const [first, ...others] = new Set(payments.map(({ method }) => method))
  return others.length > 0 ? 'misto' : (first ?? null)
}

/** Likely banknote amounts above what is due, smallest first: the next 5, 10, 20, 50, 100, 200. */
export function likelyCash(due: string): string[] {
  const cents = toCents(due)
  const above = [500n, 1000n, 2000n, 5000n, 10000n, 20000n].map((note) => ((cents + note - 1n) / note) * note)
  const distinct = [...new Set(above)].filter((amount) => amount > cents)
  return distinct
    .sort((one, other) => (one < other ? -1 : 1))
    .slice(0, 4)
    .map(fromCents)
}

/**
 * What each method needs the network for. 'record': the server decides, because vouchers have a balance there and debts a limit.
 * 'check': only the shop's bank shows whether the money came, so the counter does not offer it, but a sale begun with it is kept.
 */
const NETWORK: Record<Tender, 'record' | 'check' | null> = {
  dinheiro: null,
  pix: 'check',
  debito: null,
  credito: null,
  boleto: 'check',
  fiado: 'record',
  vale: 'record',
  outro: null,
}

/** Whether a sale with this method cannot be kept on the device and sent later. */
export const needsNetwork = (method: Tender) => NETWORK[method] === 'record'

/** Whether the counter offers a method without network. */
export const isOfferedWithoutNetwork = (method: Tender) => NETWORK[method] === null

/** The methods for which a condition holds, in words: 'Fiado e Vale'; with what comes after them. */
export function methodsInWords(holds: (method: Tender) => boolean, ...others: string[]): string {
  const labels = TENDERS.filter(holds).map((method) => PAYMENT_METHOD_LABELS[method])
  return new Intl.ListFormat('pt-BR').format([...labels, ...others])
}

/**
 * Why a device cannot keep a sale and send it later, in words; null when it can. The database refuses the same
 * (register_queued_sale).
 */
export function problemWithoutNetwork({
  payments,
}: {
  payments: readonly Pick<Payment, 'method'>[]
}): string | null {
  return payments.some(({ method }) => needsNetwork(method))
    ? `${methodsInWords(needsNetwork)} não são vendidos sem rede`
    : null
}
