import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/errors.ts'
import { leaveCart } from '../../../lib/kept-carts.ts'
import { loadCalmly } from '../../../lib/load-calmly.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { ANSWER_MILLISECONDS } from '../../../lib/offline-queue/outcome.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { parkedChanged, parkedQuery } from '../api.ts'
import { broughtBack, type Cart } from './cart.ts'
import type { Place } from './parking-acts.ts'
import { readCopies, readTaking } from './parking-doubts.ts'
import type { CartHandle } from './use-cart.ts'

interface Listener {
  /** The open sale is another one now. */
  onChanged: () => void
  /** Nothing is on its way any more. */
  onSettled: () => void
  onRefused: (message: string) => void
  onWarned: (message: string) => void
}

/** Loaded on demand, as the first code is read: the first visit of the counter is at its limit. */
const acts = () => import('./parking-acts.ts')
type Acts = Awaited<ReturnType<typeof acts>>

/** The counter waits, and not for code that never comes. */
const loadInTime = () =>
  Promise.race([
    acts(),
    new Promise<never>((_, fail) => setTimeout(() => fail(new TypeError('late')), ANSWER_MILLISECONDS)),
  ])

/**
 * Parks the open sale for any device of the shop, and continues a parked one. Until it is known that a sale is parked, it is the open one
 * and remembers under which ids it may be parked too (`parkedAs`): these copies are withdrawn as soon as the server answers.
 * `received`: what was taken for the open sale, which parking it would lose.
 */
export function useParking(
  handle: CartHandle,
  received: string | null,
  { onChanged, onSettled, onRefused, onWarned }: Listener,
) {
  const { data = [], dataUpdatedAt } = useQuery(parkedQuery)
  const offline = useOffline()
  const [busy, setBusy] = useState(false)
  const owner = useDeviceDraftOwner()
  const [taking, setTaking] = useState(() => readTaking(owner))
  const place: Place = { handle, owner, setTaking, onChanged, onWarned }

  const running = useRef(false)
  /** `staysShown`: what opened another panel goes on there. */
  const run = async (work: (part: Acts) => Promise<void>, staysShown = false) => {
    if (running.current) return
    const problem =
      received !== null
        ? `Esta venda já recebeu ${formatMoney(received)}: conclua, ou tire os pagamentos em Receber.`
        : offline
          ? 'Sem rede não dá para estacionar: a venda fica aberta neste aparelho.'
          : null
    if (problem !== null) {
      soundRefused()
      return onRefused(problem)
    }
    running.current = true
    setBusy(true)
    try {
      const part = await loadInTime()
      // Whoever has left the page meanwhile finds all as it was.
      if (handle.isShown) await work(part)
    } catch (error) {
      if (handle.isShown) notify.error(errorMessage(error))
    } finally {
      running.current = false
      setBusy(false)
      void parkedChanged()
      if (handle.isShown && !staysShown) onSettled()
    }
  }
  const park = () => run((part) => part.parkSale(place))
  /** The open sale is parked instead. */
  const take = (id: string) =>
    run((part) => part.takeSale(place, id, data.find((sale) => sale.id === id) ?? null))
  /** Parks the open sale, if there is one; whether there is none any more. */
  const makeRoom = async () => {
    if (handle.cart.lines.length > 0) await run((part) => part.parkSale(place), true)
    return handle.cart.lines.length === 0
  }

  /** Opens a sale whose Pix was given up. What was typed meanwhile is kept; a page that was left finds it at its next opening. */
  const bringBack = (cart: Cart) => {
    if (handle.isShown) handle.begin(broughtBack(handle.cart, cart))
    else leaveCart(owner, cart)
  }

  const prepare = () => void loadCalmly(acts).catch(() => undefined)

  const copiesNow = () => [...new Set([...(handle.cart.parkedAs ?? []), ...readCopies(owner)])]
  const copies = copiesNow()
  const withdraw = async () => {
    const part = await loadCalmly(acts)
    // What is on its way is in no doubt yet.
    for (const id of copiesNow()) if (!running.current && handle.isShown) await part.withdrawCopy(place, id)
    void parkedChanged()
  }
  /** One after the other: each id is asked for once. */
  const turns = useRef(Promise.resolve())
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer, until it has succeeded
  useEffect(() => {
    if (!busy && !offline && copies.length > 0)
      turns.current = turns.current.then(withdraw).catch(() => undefined)
  }, [dataUpdatedAt, busy, offline, copies.join()])

  const listed = data.filter(({ id }) => !copies.includes(id))
  const unanswered = taking.filter(({ id }) => !listed.some((sale) => sale.id === id))
  const count = listed.length + unanswered.length
  return { listed, unanswered, count, busy, offline, park, take, makeRoom, bringBack, prepare }
}

export type Parking = ReturnType<typeof useParking>
