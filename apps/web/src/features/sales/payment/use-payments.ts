import type { Contract } from '@prateleira/contract'
import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { changeOfAll, leftToPay, type Payment } from '@prateleira/contract/sales/payments'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import type { Tender } from '@prateleira/contract/stock/rules'
import { SALE_APPROVALS } from '@prateleira/contract/team/constants'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Allow } from '../../../components/use-approval.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { client, newIdempotencyKey } from '../../../lib/client.ts'
import { readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'
import { ApiError, errorMessage, isErrorCode, isRefusal, isTransient } from '../../../lib/errors.ts'
import { markSent, SENT_DRAFT } from '../../../lib/kept-carts.ts'
import { useDeviceDraftOwner, useMe } from '../../../lib/me.ts'
import { ANSWER_MILLISECONDS } from '../../../lib/offline-queue/queue.ts'
import { soundDone, soundRefused } from '../../../lib/sounds.ts'
import { salesChanged } from '../api.ts'
import { type Cart, isPriced, restocked, settled } from '../counter/cart.ts'
import type { Done, Held } from '../counter/done.ts'
import { keep, keepable } from '../counter/keep-sale.ts'
import { type CartHandle, useCartState } from '../counter/use-cart.ts'

type CodesOf<Name extends keyof Contract['sales']> = keyof Contract['sales'][Name]['~orpc']['errorMap']
/** The refusals of a sale itself, beside those that every request may get. */
type Refusal = Exclude<CodesOf<'registerSale'>, CodesOf<'listSales'>>

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
}

/** A sale as sent, with its key: a repetition is the same sale. */
interface Sent {
  key: string
  /** It waits for its Pix first. */
  held: boolean
  body: SaleInput
  payments: Payment[]
}

function saleBody(cart: Cart, payments: Payment[], soldAt: string, session: string | null): SaleInput {
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

/**
 * Takes payments until nothing is left, then registers the sale once. Without an answer the sale can be sent again under
 * its key, also after a reload.
 */
export function usePayments(
  handle: CartHandle,
  cash: Pick<CashRegister, 'register' | 'refetch'>,
  onDone: (done: Done) => void,
  onRefused: (message: string) => void,
  pix: { awaited: boolean; onHeld: (held: Held) => void },
  allow: Allow,
) {
  const owner = useDeviceDraftOwner()
  const me = useMe()
  const sent = useRef<Sent | null>(readDraft<Sent>(owner, SENT_DRAFT)?.values ?? null)
  const kept = useSyncExternalStore(handle.subscribe, () => handle.cart.payments)
  const payments = sent.current?.payments ?? kept
  const setPayments = (next: Payment[]) => handle.settle((cart) => ({ ...cart, payments: next }))
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(
    sent.current ? 'Não sabemos se a venda chegou ao servidor. Envie de novo: ela não será repetida.' : null,
  )
  // Payments are compared with each change of the sale; without payments nothing depends on it.
  const { cart: open } = useCartState(handle, payments.length > 0)
  const total = settled(open).total
  const left = leftToPay(total, payments)

  const forget = () => {
    sent.current = null
    removeDraft(owner, SENT_DRAFT)
    markSent(owner, false)
    setFailure(null)
  }
  /** Remembers on the device that the sale was sent, until it is answered or refused: a refused one is not sent again. */
  const remembered = async <T>(post: () => Promise<T>): Promise<T> => {
    writeDraft(owner, SENT_DRAFT, { values: sent.current })
    markSent(owner, true)
    try {
      return await post()
    } catch (error) {
      if (isRefusal(error) && !isErrorCode(error, 'UNAUTHORIZED')) {
        removeDraft(owner, SENT_DRAFT)
        markSent(owner, false)
      }
      throw error
    }
  }
  const send = async (all: Payment[]) => {
    if (sending) return
    const cart = { ...handle.cart, payments: [] }
    sent.current ??= {
      key: newIdempotencyKey(),
      held: pix.awaited && all.some(({ method }) => method === 'pix'),
      body: saleBody(cart, all, new Date().toISOString(), cash.register?.session?.id ?? null),
      payments: all,
    }
    const { key, held, body } = sent.current
    const allowed = <T>(post: (sale: SaleInput) => Promise<T>) =>
      allow(
        (approval) => remembered(() => post({ ...body, approval_id: approval })),
        (who, needed) => {
          const kinds = SALE_APPROVALS.filter((kind) => needed.includes(kind))
          return client.sales.approveSale({ ...who, approved: { what: 'sale', key, sale: body, kinds } })
        },
      )
    setSending(true)
    setFailure(null)
    let approved = false
    try {
      if (held) {
        const pending = await allowed((sale) => client.sales.holdSale({ id: key, sale }))
        forget()
        setPayments([])
        pix.onHeld({ pending, cart })
        void salesChanged()
        return
      }
      const bounded = await keepable(me.person_id, body)
      const sale = await allowed((allowedBody) => {
        approved = allowedBody.approval_id != null
        return client.sales.registerSale(
          { headers: { 'idempotency-key': key }, body: allowedBody },
          // Starts anew with each request, because approving by PIN takes longer.
          bounded ? { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) } : {},
        )
      })
      forget()
      setPayments([])
      soundDone()
      onDone({ sale, cart, payments: all, soldAt: body.sold_at ?? '' })
      void salesChanged()
    } catch (error) {
      // Without network the sale is queued under the same key, so that it cannot be registered twice. Not with an
      // approval: queued sales carry none and would be refused.
      const kept = !held && !approved && isTransient(error) ? await keep(me, { key, body, cart }) : null
      if (kept) {
        forget()
        setPayments([])
        soundDone()
        return onDone({ ...kept, cart, payments: all, soldAt: body.sold_at ?? '' })
      }
      soundRefused()
      // It is unknown whether it was registered, so it keeps its key. After an expired session the page leads back here.
      if (
        isTransient(error) ||
        isErrorCode(error, 'UNAUTHORIZED') ||
        isErrorCode(error, 'INTERNAL_SERVER_ERROR')
      )
        return setFailure(errorMessage(error))
      forget()
      // Nothing of the sale is lost: the cash is opened in place, or the last payment changed.
      if (error instanceof ApiError && TAKES_BACK[error.code as Refusal] === 'last') {
        setPayments(all.slice(0, -1))
        setFailure(errorMessage(error))
        return void cash.refetch()
      }
      setPayments([])
      if (isErrorCode(error, 'SALE_SHORT') && error.data) {
        const { lines } = error.data as { lines: { product_variant_id: string; available: string }[] }
        handle.settle((cart) =>
          restocked(cart, new Map(lines.map((line) => [line.product_variant_id, line.available]))),
        )
      }
      onRefused(errorMessage(error))
    } finally {
      setSending(false)
    }
  }
  /** Takes an amount by a method; with nothing left the sale is registered. */
  const take = (method: Tender, amount: string, voucher: string | null = null) => {
    if (sending || sent.current) return
    const covers = compare(amount, left) >= 0
    const cash = method === 'dinheiro'
    if (compare(amount, '0') <= 0 || (!cash && compare(amount, left) > 0)) return
    const payment = {
      method,
      amount: covers ? left : amount,
      received: cash && covers ? amount : null,
      voucher,
    }
    const all = [...payments, payment]
    // The last one is kept with what is sent.
    if (covers) void send(all)
    else setPayments(all)
  }
  // After a refusal or cancellation, the sale gets another key.
  const wasTotal = useRef(total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each total
  useEffect(() => {
    // Adding goods keeps the payments.
    const { payments: taken } = handle.cart
    if (wasTotal.current !== total && !sent.current && taken.length > 0) {
      if (compare(leftToPay(total, taken), '0') <= 0) {
        handle.settle((cart) => ({ ...cart, payments: [] }))
        soundRefused()
        const received = formatMoney(fromCents(sumCents(taken.map(({ amount }) => toCents(amount)))))
        onRefused(
          `A venda mudou e o recebido foi desfeito: ${received}. Receba de novo ou devolva ao cliente.`,
        )
      }
    }
    wasTotal.current = total
  }, [total])

  return {
    payments,
    total,
    left,
    sending,
    failure,
    /** Sent, without an answer. */
    unanswered: sent.current !== null && !sending,
    change: changeOfAll(payments),
    take,
    /** A total of 0 needs no payment; a sale without an answer is repeated unchanged. */
    conclude: () => void send(sent.current?.payments ?? payments),
    drop: (index: number) => setPayments(payments.filter((_, at) => at !== index)),
    reset: () => setPayments([]),
    received: subtract(total, left),
    /** The change for an amount of cash. */
    changeFor: (amount: string) => (compare(amount, left) > 0 ? subtract(amount, left) : '0.00'),
  }
}

export type PaymentsHandle = ReturnType<typeof usePayments>
