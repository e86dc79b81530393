import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/errors.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { parkedChanged, parkedQuery } from '../api.ts'
import type { Place } from './parking-acts.ts'
import { readCopies, readTaking, writeTaking } from './parking-doubts.ts'
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
 * and remembers under which ids it may be parked too (`parkedAs`): these copies are taken out of the list as soon as they stand there.
 */
export function useParking(handle: CartHandle, { onChanged, onSettled, onRefused }: Listener) {
  const { data, dataUpdatedAt } = useQuery(parkedQuery)
  const offline = useOffline()
  const [busy, setBusy] = useState(false)
  const owner = useDeviceDraftOwner()
  const sent: Place['sent'] = useRef(null)
  const [taking, setTaking] = useState(() => readTaking(owner))
  const note: Place['note'] = (next) => {
    const all = next(readTaking(owner))
    writeTaking(owner, all)
    setTaking(all)
  }
  const place = { handle, owner, sent, note, onChanged }

  const running = useRef(false)
  const run = async (work: (part: Awaited<ReturnType<typeof acts>>) => Promise<void>) => {
    if (running.current) return
    running.current = true
    try {
      const part = await acts()
      // The counter waits for an answer, and not for code that may never come.
      setBusy(true)
      await work(part)
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      running.current = false
      setBusy(false)
      void parkedChanged()
      if (handle.isShown) onSettled()
    }
  }
  const refuse = (why: string) => {
    soundRefused()
    onRefused(why)
  }
  /** `received`: what was taken for it, which parking it would lose. */
  const park = async (received: string | null) => {
    if (received !== null)
      return refuse(
        `Esta venda já recebeu ${formatMoney(received)}: conclua, ou tire os pagamentos em Receber.`,
      )
    if (offline) return refuse('Sem rede não dá para estacionar: a venda fica aberta neste aparelho.')
    await run((part) => part.parkSale(place))
  }
  /** The open sale is parked instead. */
  const take = (id: string) =>
    run((part) => part.takeSale(place, id, data?.find((sale) => sale.id === id) ?? null))

  const copies = new Set([...(handle.cart.parkedAs ?? []), ...readCopies(owner)])
  const withdraw = async (id: string) => {
    await (await acts()).withdrawCopy(place, id)
    void parkedChanged()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer, until it has succeeded
  useEffect(() => {
    if (busy) return
    for (const { id } of data ?? []) if (copies.has(id)) void withdraw(id).catch(() => undefined)
  }, [data, dataUpdatedAt, busy, [...copies].join()])

  const listed = (data ?? []).filter(({ id }) => !copies.has(id))
  const unanswered = taking.filter(({ id }) => !listed.some((sale) => sale.id === id))
  const waiting = [
    ...listed.map(({ id, customer, cart, total, parked_at, parked_by }) => ({
      id,
      name: customer?.name ?? cart.lines[0]?.name,
      since: parked_at,
      by: parked_by,
      items: cart.lines.length,
      total,
    })),
    ...unanswered.map(({ id, parked_at, items, total }) => ({
      id,
      name: 'Retomada sem resposta',
      since: parked_at,
      by: null,
      items,
      total,
    })),
  ]
  return { waiting, busy, offline, park, take }
}

export type Parking = ReturnType<typeof useParking>
