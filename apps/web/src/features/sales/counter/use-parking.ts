import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client, newIdempotencyKey } from '../../../lib/client.ts'
import { errorMessage, isErrorCode, isRefusal } from '../../../lib/errors.ts'
import { writeCart } from '../../../lib/kept-carts.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { parkedChanged, parkedQuery } from '../api.ts'
import { type Cart, EMPTY, isPriced, renewed } from './cart.ts'
import { lookUp } from './catalogue.ts'
import { cartOf, isSameSale, parkedOf } from './parked-cart.ts'
import {
  dropCopy,
  isLeft,
  readCopies,
  readTaking,
  type Taking,
  tabOf,
  writeTaking,
} from './parking-doubts.ts'
import type { CartHandle } from './use-cart.ts'

interface Listener {
  /** The open sale is another one now. */
  onChanged: () => void
  /** Nothing is on its way any more. */
  onSettled: () => void
  onRefused: (message: string) => void
}

/**
 * Parks the open sale for any device of the shop, and continues a parked one. Until it is known that a sale is parked, it is the open one
 * and remembers under which ids it may be parked too (`parkedAs`): these copies are taken out of the list as soon as they stand there.
 */
export function useParking(handle: CartHandle, { onChanged, onSettled, onRefused }: Listener) {
  const { data, dataUpdatedAt } = useQuery(parkedQuery)
  const offline = useOffline()
  const [busy, setBusy] = useState(false)
  const owner = useDeviceDraftOwner()
  /** One id for each state of a sale, however often it has to be sent. */
  const sent = useRef<{ cart: Cart; id: string } | null>(null)
  const [taking, setTaking] = useState(() => readTaking(owner).filter((one) => isLeft(one, owner)))
  const note = (next: (before: Taking[]) => Taking[]) => {
    const all = next(readTaking(owner))
    writeTaking(owner, all)
    setTaking(all)
  }
  /** On the device at once: an answer that is acted on may not come again. */
  const keepNow = () => writeCart(owner, handle.cart)

  const put = async (cart: Cart): Promise<string> => {
    if (!sent.current || !isSameSale(sent.current.cart, cart))
      sent.current = { cart, id: newIdempotencyKey() }
    const { id } = sent.current
    handle.noteCopies((ids) => [...ids.filter((one) => one !== id), id])
    keepNow()
    await client.sales.parkSale(parkedOf(id, cart)).catch((error: unknown) => {
      if (isRefusal(error)) handle.noteCopies((ids) => ids.filter((one) => one !== id))
      throw error
    })
    return id
  }
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setBusy(false)
      void parkedChanged()
      if (handle.isShown) onSettled()
    }
  }
  /** Null, said to the person, while an item is incomplete. */
  const wholeCart = (purpose: string): Cart | null => {
    const { cart } = handle
    if (cart.lines.every(isPriced)) return cart
    notify.warning('Falta resolver um item', `Resolva ou remova os itens marcados antes de ${purpose}.`)
    return null
  }
  /** `received`: what was taken for it, which parking it would lose. */
  const park = async (received: string | null) => {
    if (received !== null) {
      soundRefused()
      return onRefused(
        `Esta venda já recebeu ${formatMoney(received)}: conclua, ou tire os pagamentos em Receber.`,
      )
    }
    if (offline) {
      soundRefused()
      return onRefused('Sem rede não dá para estacionar: a venda fica aberta neste aparelho.')
    }
    await run(async () => {
      const cart = wholeCart('estacionar a venda')
      if (!cart) return
      const id = await put(cart)
      // Whoever has left the page meanwhile finds the sale open.
      if (!handle.isShown) return
      if (!isSameSale(handle.cart, cart)) {
        if (handle.cart.lines.length > 0)
          notify.warning(
            'A venda não foi estacionada',
            'Ela mudou enquanto era enviada e continua aberta aqui.',
          )
        return
      }
      // What a return gave stays: it may be for the sale that is begun now.
      handle.begin({ ...EMPTY, voucher: cart.voucher ?? null }, id)
      keepNow()
      onChanged()
      notify.success('Venda estacionada', 'Retome quando quiser, em qualquer aparelho da loja.')
    })
  }
  /** The open sale is parked instead. */
  const take = (id: string) =>
    run(async () => {
      const before = handle.cart.lines.length > 0 ? wholeCart('trocar de venda') : handle.cart
      if (!before) return
      const parked = before.lines.length > 0 ? await put(before) : null
      const listed = data?.find((sale) => sale.id === id)
      const key = readTaking(owner).find((one) => one.id === id)?.key ?? newIdempotencyKey()
      const forget = () => note((all) => all.filter((one) => one.id !== id))
      if (listed) {
        const { parked_at, total, cart } = listed
        const items = cart.lines.length
        const asked = { id, key, at: Date.now(), tab: tabOf(owner), parked_at, items, total }
        note((all) => [...all.filter((one) => one.id !== id), asked])
      }
      const sale = await client.sales
        .takeParkedSale({ headers: { 'idempotency-key': key }, params: { id } })
        .catch((error: unknown) => {
          if (isRefusal(error)) forget()
          throw error
        })
      // Whoever has left the page meanwhile gets it by the same key.
      if (!handle.isShown) return
      const { cart: now } = handle
      const isParked = parked !== null && isSameSale(now, before)
      // What has come in meanwhile, and a sale that could not be parked as it is, stay.
      const rest = isParked ? [] : now.lines
      const taken = cartOf(sale)
      handle.begin(
        {
          ...taken,
          lines: [...taken.lines, ...rest],
          customer: taken.customer ?? (isParked ? null : now.customer),
          voucher: now.voucher ?? null,
        },
        isParked ? parked : null,
      )
      keepNow()
      forget()
      onChanged()
      // Current prices and stock: it may be another day.
      for (const line of sale.cart.lines)
        void lookUp(line.sku)
          .then((options) => handle.settle((cart) => renewed(cart, options)))
          .catch(() => {})
    })

  const copies = new Set([...(handle.cart.parkedAs ?? []), ...readCopies(owner)])
  const withdraw = async (id: string) => {
    if (sent.current?.id === id) sent.current = null
    // Always the same key: its answer may be lost too.
    const headers = { 'idempotency-key': `copy-${id}` }
    await client.sales.takeParkedSale({ headers, params: { id } }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      if (isErrorCode(error, 'ALREADY_TAKEN_UP') && handle.cart.parkedAs?.includes(id))
        notify.warning(
          'Esta venda está aberta em dois lugares',
          'Outro aparelho a retomou: confira antes de receber.',
        )
    })
    dropCopy(owner, id)
    handle.noteCopies((ids) => ids.filter((one) => one !== id))
    void parkedChanged()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer, until it has succeeded
  useEffect(() => {
    if (busy) return
    for (const { id } of data ?? []) if (copies.has(id)) void withdraw(id).catch(() => undefined)
  }, [data, dataUpdatedAt, busy])

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
