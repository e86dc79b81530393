import { changeOfAll, leftToPay, type Payment } from '@prateleira/contract/sales/payments'
import { compare, subtract } from '@prateleira/contract/shared/decimal'
import type { Tender } from '@prateleira/contract/stock/rules'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Allow } from '../../../components/use-approval.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { newIdempotencyKey } from '../../../lib/client.ts'
import { errorMessage, isErrorCode, isRefusal, isTransient } from '../../../lib/errors.ts'
import { markSent, readCart, writeCart } from '../../../lib/kept-carts.ts'
import { useDeviceDraftOwner, useMe } from '../../../lib/me.ts'
import { namedSoon } from '../../../lib/named-soon.ts'
import { aloneWith, dropAside, isAside, putAside, watchAside } from '../../../lib/sales-aside.ts'
import { soundDone, soundRefused } from '../../../lib/sounds.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { salesChanged } from '../api.ts'
import { type Cart, settled } from '../counter/cart.ts'
import type { Done, Held } from '../counter/done.ts'
import { keep } from '../counter/keep-sale.ts'
import { type CartHandle, useCartState } from '../counter/use-cart.ts'
import { cancelledWords, ELSEWHERE, othersWords, SENDING } from './aside-words.ts'
import { keptCart } from './kept-whole.ts'
import {
  isRefusedSale,
  restockedBy,
  type Sent,
  saleBody,
  sendSale,
  takesBackLast,
  undoneWords,
  withoutSpent,
} from './sent-sale.ts'

interface Listener {
  onDone: (done: Done) => void
  onRefused: (message: string) => void
  /** Left to be sent again later. */
  onAside: () => void
  /** It waits for its Pix. */
  onHeld: (held: Held) => void
}

/**
 * Takes payments until nothing is left, then registers the sale once. Without an answer the sale can be sent again under
 * its key, also after a reload or a sign-out.
 */
export function usePayments(
  handle: CartHandle,
  cash: Pick<CashRegister, 'register' | 'refetch'>,
  { onDone, onRefused, onAside, onHeld }: Listener,
  /** Whether sales with a part by Pix wait until it is received. */
  awaitsPix: boolean,
  { allow, asking }: { allow: Allow; asking: boolean },
) {
  const owner = useDeviceDraftOwner()
  const me = useMe()
  const [before] = useState(() => keptCart(owner)?.unanswered ?? null)
  const sent = useRef<Sent | null>(before?.sent ?? null)
  /** Who sold it: somebody else may have taken over since. */
  const seller = useRef(before?.person ?? me.person_id)
  /** Whether an earlier request with its key may have registered it. */
  const doubted = useRef(before !== null)
  /** Whether it is among the sales set aside, where other tabs, 'Pendências' and a sign-out see it. */
  const aside = useRef(before?.aside === true)
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

  const note = () =>
    markSent(owner, sent.current && { sent: sent.current, person: seller.current, aside: aside.current })
  /** `stays`: it is not answered, and waits among those set aside. */
  const forget = (stays = false) => {
    const settled = aside.current && !stays ? sent.current : null
    sent.current = null
    doubted.current = false
    aside.current = false
    note()
    if (settled) dropAside(owner, settled.key)
    setFailure(null)
  }
  const putSent = () => {
    if (sent.current === null || aside.current) return
    const cart = { ...handle.cart, payments: [] }
    handle.onCopies(cart.parkedAs ?? [])
    aside.current = putAside(owner, { sent: sent.current, cart, person: seller.current })
    if (aside.current) note()
  }
  /** After it was sent from another tab: nothing of it is sent from here. */
  const leaveIfAnswered = () => {
    if (!sent.current || !aside.current || isAside(owner, sent.current.key)) return false
    empty()
    forget(true)
    onRefused(ELSEWHERE)
    return true
  }
  const empty = () => {
    handle.begin()
    // At once: the tab may be closed at any moment.
    writeCart(owner, null)
  }
  /** Sold: also where the counter was left meanwhile, or opened again. */
  const settle = (key: string) => {
    if (readCart<Cart, Sent>(owner)?.unanswered?.sent.key === key) writeCart(owner, null)
    forget()
    if (isAside(owner, key)) dropAside(owner, key)
    setPayments([])
  }
  const followed = useStable({ leaveIfAnswered })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the counter opens
  useEffect(() => {
    if (doubted.current) putSent()
    return watchAside(followed.leaveIfAnswered)
  }, [])
  /** Whether an error tells that it is not registered: what is refused at the door may be, by an earlier request. */
  const isRefused = (error: unknown) =>
    isRefusedSale(error) || (!doubted.current && isRefusal(error) && !isErrorCode(error, 'UNAUTHORIZED'))
  /** Remembers on the device that the sale was sent, until it is answered or refused: a refused one is not sent again. */
  const remembered = async <T>(post: () => Promise<T>): Promise<T> => {
    note()
    try {
      return await post()
    } catch (error) {
      if (isRefused(error)) markSent(owner, null)
      else doubted.current = true
      throw error
    }
  }
  const send = async (all: Payment[]) => {
    if (sending) return
    const cart = { ...handle.cart, payments: [] }
    if (sent.current === null) seller.current = me.person_id
    sent.current ??= {
      key: newIdempotencyKey(),
      held: awaitsPix && all.some(({ method }) => method === 'pix'),
      body: saleBody(cart, all, new Date().toISOString(), cash.register?.session?.id ?? null),
      payments: all,
    }
    setSending(true)
    setFailure(null)
    try {
      const { current } = sent
      if (!(await aloneWith(current.key, () => attempt(current, cart, all)))) setFailure(SENDING)
    } finally {
      setSending(false)
    }
  }
  const attempt = async (current: Sent, cart: Cart, all: Payment[]) => {
    if (leaveIfAnswered()) return
    const { key, held, body } = current
    let approved = false
    try {
      const answer = await sendSale(current, allow, (post, approval) => {
        approved = approval !== null
        return remembered(post)
      })
      settle(key)
      if ('pending' in answer)
        // Whoever gives the Pix up has received the rest.
        onHeld({
          pending: answer.pending,
          cart: { ...cart, payments: all.filter(({ method }) => method !== 'pix') },
        })
      else if (answer.sale.status === 'cancelled') {
        handle.begin()
        soundRefused()
        onRefused(`${cancelledWords(answer.sale)}. Confira em Vendas.`)
      } else {
        soundDone()
        onDone({ sale: answer.sale, cart, payments: all, soldAt: body.sold_at ?? '' })
      }
      void salesChanged()
    } catch (error) {
      // Without network the sale is queued under the same key, so that it cannot be registered twice. Not with an
      // approval: queued sales carry none and would be refused.
      const kept = !held && !approved && isTransient(error) ? await keep(me, { key, body, cart }) : null
      if (kept) {
        settle(key)
        soundDone()
        return onDone({ ...kept, cart, payments: all, soldAt: body.sold_at ?? '' })
      }
      soundRefused()
      // It is unknown whether it was registered, so it keeps its key. After an expired session the page leads back here.
      if (!isRefused(error)) {
        if (doubted.current) putSent()
        return setFailure(errorMessage(error))
      }
      forget()
      if (takesBackLast(error)) {
        setPayments(all.slice(0, -1))
        setFailure(errorMessage(error))
        return void cash.refetch()
      }
      setPayments([])
      handle.settle((cart) => withoutSpent(restockedBy(cart, error), error))
      const isMissing = isErrorCode(error, 'NOT_FOUND')
      const names =
        (isMissing || isErrorCode(error, 'VARIANT_INACTIVE')) &&
        (await namedSoon(import('./mark-barred.ts').then((part) => part.markBarred(handle, isMissing))))
      const message = names || errorMessage(error)
      // Who paid it all at once knows.
      const undone = all.length > 1 ? undoneWords(all, awaitsPix) : null
      onRefused(undone ? `${message} O ${undone}` : message)
    }
  }
  /** Leaves a sale without an answer to be sent again later: the next customer is served. */
  const setAside = () => {
    if (sending || sent.current === null) return
    putSent()
    if (!aside.current)
      return setFailure(
        'Este navegador não tem onde guardar a venda. Envie de novo antes de atender o próximo.',
      )
    // Before its key is forgotten here.
    empty()
    forget(true)
    onAside()
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
        const undone = undoneWords(taken, awaitsPix)
        onRefused(undone ? `A venda mudou e o ${undone}` : 'A venda mudou: receba de novo.')
      }
    }
    wasTotal.current = total
  }, [total])

  return {
    /** Whether what was sent waits for somebody's PIN. */
    asking,
    payments,
    total,
    left,
    sending,
    failure,
    /** Sent, without an answer. */
    unanswered: sent.current !== null && !sending,
    /** What was sent waits for its Pix. */
    awaitsPix: sent.current?.held === true,
    /** Said to who would send somebody else's again. */
    others: sent.current === null ? null : othersWords([{ person: seller.current }], me.person_id),
    change: changeOfAll(payments),
    take,
    /** A total of 0 needs no payment; a sale without an answer is repeated unchanged. */
    conclude: () => void send(sent.current?.payments ?? payments),
    setAside,
    drop: (index: number) => setPayments(payments.filter((_, at) => at !== index)),
    received: subtract(total, left),
    /** The change for an amount of cash. */
    changeFor: (amount: string) => (compare(amount, left) > 0 ? subtract(amount, left) : '0.00'),
  }
}

export type PaymentsHandle = ReturnType<typeof usePayments>
