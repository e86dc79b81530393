import type { Contract } from '@prateleira/contract'
import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import type { Payment } from '@prateleira/contract/sales/payments'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { RegisteredSale, SaleInput } from '@prateleira/contract/sales/schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import { SALE_APPROVALS } from '@prateleira/contract/team/constants'
import type { Allow } from '../../../components/use-approval.tsx'
import { client } from '../../../lib/client.ts'
import { ApiError, isErrorCode } from '../../../lib/errors.ts'
import { ANSWER_MILLISECONDS } from '../../../lib/offline-queue/outcome.ts'
import { type Cart, isPriced, restocked, settled } from '../counter/cart.ts'

type CodesOf<Name extends keyof Contract['sales']> = keyof Contract['sales'][Name]['~orpc']['errorMap']
/** The refusals of a sale itself, beside those that every request may get. */
type Refusal = Exclude<CodesOf<'registerSale'> | CodesOf<'holdSale'>, CodesOf<'listSales'>>

/** Which payments a refusal takes back. */
const TAKES_BACK: Record<Refusal, 'last' | 'all'> = {
  CASH_SESSION_NEEDED: 'last',
  CASH_SESSION_CLOSED: 'last',
  CREDIT_NEEDS_CUSTOMER: 'last',
  CREDIT_BEYOND_LIMIT: 'last',
  VOUCHER_SHORT: 'all',
  VOUCHER_OF_ANOTHER: 'all',
  CASH_BY_PERSON: 'all',
  DISCOUNT_BEYOND_LIMIT: 'all',
  APPROVAL_INVALID: 'all',
  SALE_SHORT: 'all',
  SALE_DOES_NOT_ADD_UP: 'all',
  VARIANT_INACTIVE: 'all',
  NOT_FOUND: 'all',
  IDEMPOTENCY_CONFLICT: 'all',
  QUEUED_SALE_DISCARDED: 'all',
  TOO_MANY_PENDING: 'all',
}

/** A sale as sent, with its key: a repetition is the same sale. */
export interface Sent {
  key: string
  /** It waits for its Pix first. */
  held: boolean
  body: SaleInput
  payments: Payment[]
}

export function saleBody(cart: Cart, payments: Payment[], soldAt: string, session: string | null): SaleInput {
  return {
    sold_at: soldAt,
    lines: cart.lines.filter(isPriced).map(({ goods, quantity, unit_price, discount }) => ({
      product_variant_id: goods.product_variant_id,
      quantity,
      unit_price,
      discount,
    })),
    discount: cart.discount,
    customer_id: cart.customer?.id ?? null,
    total: settled(cart).total,
    payments,
    cash_session_id: session,
  }
}

/** Sends a sale, or lets it wait for its Pix. `each` encloses every request, with the approval that it carries. */
export async function sendSale(
  { key, held, body }: Sent,
  allow: Allow,
  each: <T>(post: () => Promise<T>, approval: string | null) => Promise<T> = (post) => post(),
): Promise<{ pending: PendingSale } | { sale: RegisteredSale }> {
  return allow(
    (approval) =>
      each(async () => {
        const sale = { ...body, approval_id: approval }
        // Begins anew with each request, because approving by PIN takes longer.
        const options = { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }
        if (held) return { pending: await client.sales.holdSale({ id: key, sale }, options) }
        return {
          sale: await client.sales.registerSale({ headers: { 'idempotency-key': key }, body: sale }, options),
        }
      }, approval),
    (who, needed) => {
      const kinds = SALE_APPROVALS.filter((kind) => needed.includes(kind))
      return client.sales.approveSale({ ...who, approved: { what: 'sale', key, sale: body, kinds } })
    },
  )
}

/** What a refusal leaves of the payments: nothing of the sale is lost, the cash is opened in place, or the last payment changed. */
export const takesBackLast = (error: unknown) =>
  error instanceof ApiError && TAKES_BACK[error.code as Refusal] === 'last'

/** Whether a refusal tells that the sale was not registered before either: one at the door is given without looking for its key. */
export const isRefusedSale = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'BAD_REQUEST' || TAKES_BACK[error.code as Refusal] !== undefined)

/** The cart with the stock that a refusal names. */
export function restockedBy(cart: Cart, error: unknown): Cart {
  if (!isErrorCode(error, 'SALE_SHORT') || !error.data) return cart
  const { lines } = error.data as { lines: StockShortage[] }
  return restocked(cart, new Map(lines.map((line) => [line.product_variant_id, line])))
}

/** The cart without the voucher that was handed over, once it is known to be spent or somebody else's. */
export const withoutSpent = (cart: Cart, error: unknown): Cart =>
  isErrorCode(error, 'VOUCHER_SHORT') || isErrorCode(error, 'VOUCHER_OF_ANOTHER')
    ? { ...cart, voucher: null }
    : cart

/** Follows 'o': money that was taken is to be taken again; null if none was. A Pix that is still awaited is none. */
export function undoneWords(payments: Payment[], awaitsPix: boolean): string | null {
  const money = payments.filter(
    ({ method }) => method !== 'vale' && method !== 'fiado' && !(awaitsPix && method === 'pix'),
  )
  if (money.length === 0) return null
  const received = formatMoney(fromCents(sumCents(money.map(({ amount }) => toCents(amount)))))
  return `recebido foi desfeito: ${received}. Receba de novo ou devolva ao cliente.`
}
