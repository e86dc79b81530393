import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/errors.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { parkedChanged, parkedQuery } from '../api.ts'
import type { Cart } from './cart.ts'
import type { Place } from './parking-acts.ts'
import { readCopies, readTaking } from './parking-doubts.ts'
import type { CartHandle } from './use-cart.ts'

interface Listener {
  /** The open sale is another one now. */
  onChanged: () => void
  /** Nothing is on its way any more. */
  onSettled: () => void
  onRefused: (message: string) => void
}

/** Loaded on demand: the first visit of the counter is at its limit. */
const acts = () => import('./parking-acts.ts')

/**
 * Parks the open sale for any device of the shop, and continues a parked one. Until it is known that a sale is parked, it is the open one
 * and remembers under which ids it may be parked too (`parkedAs`): these copies are withdrawn as soon as the server answers.
 * `received`: what was taken for the open sale, which parking it would lose.
 */
export function useParking(
  handle: CartHandle,
  received: string | null,
  { onChanged, onSettled, onRefused }: Listener,
) {
  const { data = [], dataUpdatedAt } = useQuery(parkedQuery)
  const offline = useOffline()
  const [busy, setBusy] = useState(false)
  const owner = useDeviceDraftOwner()
  const [taking, setTaking] = useState(() => readTaking(owner))
  const place: Place = { handle, owner, setTaking, onChanged }

  const running = useRef(false)
  const run = async (work: (part: Awaited<ReturnType<typeof acts>>) => Promise<void>) => {
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
    try {
      const part = await acts()
      // The counter waits for an answer, and not for code that may never come.
      setBusy(true)
      await work(part)
    } catch (error) {
      if (handle.isShown) notify.error(errorMessage(error))
    } finally {
      running.current = false
      setBusy(false)
      void parkedChanged()
      if (handle.isShown) onSettled()
    }
  }
  const park = () => run((part) => part.parkSale(place))
  /** The open sale is parked instead. */
  const take = (id: string) =>
    run((part) => part.takeSale(place, id, data.find((sale) => sale.id === id) ?? null))

  /** Opens a sale whose Pix was given up; it is parked if another one has been begun meanwhile. */
  const bringBack = (cart: Cart) => {
    const { lines, voucher } = handle.cart
    if (lines.length === 0)
      return handle.begin({ ...cart, payments: [], voucher: cart.voucher ?? voucher ?? null })
    void acts()
      .then((part) => part.parkReleased(place, cart))
      .finally(parkedChanged)
  }

  const copies = [...new Set([...(handle.cart.parkedAs ?? []), ...readCopies(owner)])]
  const withdraw = async () => {
    const part = await acts()
    // What is on its way is in no doubt yet.
    for (const id of copies) if (!running.current) await part.withdrawCopy(place, id)
    void parkedChanged()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer, until it has succeeded
  useEffect(() => {
    if (!busy && !offline && copies.length > 0) void withdraw().catch(() => undefined)
  }, [dataUpdatedAt, busy, offline, copies.join()])

  const listed = data.filter(({ id }) => !copies.includes(id))
  const unanswered = taking.filter(({ id }) => !listed.some((sale) => sale.id === id))
  return {
    listed,
    unanswered,
    count: listed.length + unanswered.length,
    busy,
    offline,
    park,
    take,
    bringBack,
  }
}

export type Parking = ReturnType<typeof useParking>
