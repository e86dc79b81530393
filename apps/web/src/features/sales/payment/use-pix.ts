import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Allow } from '../../../components/use-approval.tsx'
import { queryNames } from '../../../config/paths.ts'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { client } from '../../../lib/client.ts'
import { errorMessage, isErrorCode, mayBeDone } from '../../../lib/errors.ts'
import { useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { soundDone, soundRefused } from '../../../lib/sounds.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import { pendingQuery, pixSettingsQuery, salesChanged } from '../api.ts'
import { type Cart, EMPTY } from '../counter/cart.ts'
import type { Done, Held } from '../counter/done.ts'
import { receiptOfSale } from '../receipt/receipt-of.ts'
import { cancelledWords } from './aside-words.ts'

interface Listener {
  onDone: (done: Done) => void
  /** Parks what has been begun meanwhile; false while that stays open. */
  makeRoom: () => Promise<boolean>
  /** Cancelled; with what was to be sold, unless somebody else has ended it. */
  onReleased: (cart: Cart | null) => void
  /** A link has opened a pending sale. */
  onShown: () => void
}

const NONE: PendingSale[] = []

/** Pix at the counter: the shop's key, the pending sales, and the one whose code is shown. */
export function usePix(
  cash: Pick<CashRegister, 'register'>,
  { onDone, makeRoom, onReleased, onShown }: Listener,
  allow: Allow,
) {
  const me = useMe()
  const { data: settings } = useQuery(pixSettingsQuery)
  const { data: list } = useQuery(pendingQuery)
  const waiting = list ?? NONE
  const [held, setHeld] = useState<Held | null>(null)
  /** Asked to be given up, and not answered yet. */
  const asked = useRef<{ id: string; cart: Cart } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const [{ [queryNames.pending]: linked }, change] = useUrlSearch()
  const shown = useRef(onShown)
  shown.current = onShown
  // A link to a pending sale, which is shown once it is known to be pending.
  useEffect(() => {
    if (linked === undefined || !list) return
    const pending = list.find(({ id }) => id === linked)
    change({ [queryNames.pending]: undefined })
    if (!pending) {
      notify.info('Esta venda não aguarda mais', 'Ela foi confirmada ou a loja desistiu dela.')
      return
    }
    setHeld({ pending, cart: null })
    shown.current()
  }, [linked, list, change])

  const heldId = held?.pending.id
  const waits = list?.some(({ id }) => id === heldId)
  const [seen, setSeen] = useState<string>()
  // The list may be older than a new pending sale.
  if (waits && seen !== heldId) setSeen(heldId)

  const show = (next: Held | null) => {
    setFailure(null)
    setHeld(next)
  }
  /** Other devices show it too, so it may be finished by now. */
  const run = async (work: (held: Held) => Promise<void>) => {
    if (busy || !held) return
    setBusy(true)
    setFailure(null)
    try {
      await work(held)
    } catch (error) {
      soundRefused()
      setFailure(error)
    } finally {
      setBusy(false)
      void salesChanged()
    }
  }
  /** The money has arrived. Repeating it after no answer is safe: it remains one sale. */
  const confirm = () =>
    run(async ({ pending, cart }) => {
      const sale = await allow(
        (approval) =>
          client.sales.confirmPendingSale({
            params: { id: pending.id },
            body: { cash_session_id: cash.register?.session?.id ?? null, approval_id: approval },
          }),
        (who) => client.sales.approveSale({ ...who, approved: { what: 'confirmation', id: pending.id } }),
      )
      if (sale.status === 'cancelled') {
        soundRefused()
        setHeld(null)
        notify.warning(cancelledWords(sale), 'Confira em Vendas.')
        return onReleased(null)
      }
      const receipt = cart
        ? null
        : await client.sales
            .getSale({ id: sale.id })
            .then((whole) => receiptOfSale(whole, me))
            .catch(() => null)
      soundDone()
      setHeld(null)
      onDone({
        sale,
        cart: cart ?? EMPTY,
        payments: pending.payments,
        soldAt: new Date().toISOString(),
        txid: pending.pix?.txid ?? null,
        receipt,
      })
    })
  const giveUp = () =>
    run(async ({ pending, cart }) => {
      const known = asked.current?.id === pending.id ? asked.current.cart : null
      // What is over already is somebody else's, unless this page has asked for it without an answer.
      const released =
        known ??
        (isOver ? null : (cart ?? (await import('../counter/parked-cart.ts')).cartOfPending(pending)))
      if (released && !(await makeRoom())) return
      asked.current = released && { id: pending.id, cart: released }
      const isOurs = await client.sales
        .giveUpPendingSale({ params: { id: pending.id } })
        .then(({ was_waiting: wasWaiting }) => wasWaiting || known !== null)
        .catch((error: unknown) => {
          // Somebody else has removed it already.
          if (isErrorCode(error, 'NOT_FOUND')) return false
          throw error
        })
      asked.current = null
      setHeld(null)
      if (released && !isOurs)
        notify.info('Esta venda não aguarda mais', 'Ela foi confirmada ou a loja desistiu dela.')
      else if (released && released.lines.length < pending.lines.length)
        notify.warning('Um item excluído ficou de fora da venda', 'Confira o total antes de receber.')
      onReleased(isOurs ? released : null)
    })
  const isOver = heldId !== undefined && seen === heldId && waits === false && !busy
  return {
    /** Undefined while unknown. */
    account: settings?.account,
    waiting,
    held,
    busy,
    /** Nothing once it is over without an answer: to try again is no advice then. */
    failure: failure === null || (isOver && mayBeDone(failure)) ? null : errorMessage(failure),
    /** Confirmed or cancelled: by another device, or by this one without an answer. */
    isOver,
    show,
    confirm,
    giveUp,
  }
}

export type PixHandle = ReturnType<typeof usePix>
