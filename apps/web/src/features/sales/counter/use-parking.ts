import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client, newIdempotencyKey } from '../../../lib/client.ts'
import { errorMessage, isRefusal } from '../../../lib/errors.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { parkedChanged, parkedQuery } from '../api.ts'
import { type Cart, EMPTY, isPriced, renewed } from './cart.ts'
import { lookUp } from './catalogue.ts'
import {
  addCopy,
  dropCopy,
  isLeft,
  readCopies,
  readTaking,
  type Taking,
  tabOf,
  writeTaking,
} from './parking-doubts.ts'
import type { CartHandle } from './use-cart.ts'

/** Parks the open sale for any device of the shop, and continues a parked one. */
export function useParking(handle: CartHandle, onChanged: () => void, onRefused: (message: string) => void) {
  const { data } = useQuery(parkedQuery)
  const offline = useOffline()
  const [busy, setBusy] = useState(false)
  const owner = useDeviceDraftOwner()
  /** One id per cart, however often it has to be sent. */
  const sent = useRef<{ cart: Cart; id: string } | null>(null)
  const [taking, setTaking] = useState(() => readTaking(owner).filter((one) => isLeft(one, owner)))
  const note = (next: (before: Taking[]) => Taking[]) => {
    const all = next(readTaking(owner))
    writeTaking(owner, all)
    setTaking(all)
  }

  /** What a return gave stays: it may be for the sale that is begun now. */
  const begin = (cart: Cart) => handle.begin({ ...cart, voucher: handle.cart.voucher ?? null })

  const put = async (cart: Cart) => {
    if (sent.current?.cart !== cart) sent.current = { cart, id: newIdempotencyKey() }
    const { id } = sent.current
    addCopy(owner, id)
    await client.sales.parkSale({
      id,
      customer_id: cart.customer?.id ?? null,
      cart: {
        discount: cart.discount,
        lines: cart.lines.filter(isPriced).map(({ goods, quantity, unit_price, priced, discount }) => ({
          product_variant_id: goods.product_variant_id,
          name: goods.name,
          sku: goods.sku,
          unit: goods.unit,
          quantity,
          unit_price,
          ...(priced && { priced }),
          discount,
        })),
      },
    })
    return id
  }
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      onChanged()
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setBusy(false)
      void parkedChanged()
    }
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
      const { cart } = handle
      if (!cart.lines.every(isPriced)) {
        notify.warning(
          'Falta resolver um item',
          'Resolva ou remova os itens marcados antes de estacionar a venda.',
        )
        return
      }
      const id = await put(cart)
      begin(EMPTY)
      dropCopy(owner, id)
      notify.success('Venda estacionada', 'Retome quando quiser, em qualquer aparelho da loja.')
    })
  }
  /** The open sale is parked instead. */
  const take = (id: string) =>
    run(async () => {
      const { cart } = handle
      let parked: string | null = null
      if (cart.lines.length > 0) {
        if (!cart.lines.every(isPriced)) {
          notify.warning(
            'Falta resolver um item',
            'Resolva ou remova os itens marcados antes de trocar de venda.',
          )
          return
        }
        parked = await put(cart)
      }
      const listed = data?.find((sale) => sale.id === id)
      const key = readTaking(owner).find((one) => one.id === id)?.key ?? newIdempotencyKey()
      if (listed) {
        const { parked_at, total, cart } = listed
        const asked = {
          id,
          key,
          at: Date.now(),
          tab: tabOf(owner),
          parked_at,
          items: cart.lines.length,
          total,
        }
        note((before) => [...before.filter((one) => one.id !== id), asked])
      }
      const forget = () => note((before) => before.filter((one) => one.id !== id))
      const sale = await client.sales
        .takeParkedSale({ headers: { 'idempotency-key': key }, params: { id } })
        .catch((error: unknown) => {
          if (isRefusal(error)) forget()
          throw error
        })
      begin(cartOf(sale))
      forget()
      if (parked) dropCopy(owner, parked)
      // Current prices and stock: it may be another day.
      for (const line of sale.cart.lines)
        void lookUp(line.sku)
          .then((options) => handle.settle((before) => renewed(before, options)))
          .catch(() => {})
    })
  /** The sale has stayed open here, or was sold or emptied since: its parked copy would be sold again. */
  const withdraw = async (id: string) => {
    if (sent.current?.id === id) sent.current = null
    await client.sales.takeParkedSale({ headers: { 'idempotency-key': newIdempotencyKey() }, params: { id } })
    dropCopy(owner, id)
    void parkedChanged()
  }
  const copy = busy ? undefined : data?.find(({ id }) => readCopies(owner).includes(id))?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each copy that is listed
  useEffect(() => {
    if (copy) void withdraw(copy).catch(() => undefined)
  }, [copy])
  const unanswered = taking.filter(({ id }) => !data?.some((sale) => sale.id === id))
  const waiting = [
    ...(data ?? []).map(({ id, customer, cart, total, parked_at, parked_by }) => ({
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

function cartOf({ cart, customer }: ParkedSale): Cart {
  return {
    customer,
    payments: [],
    discount: cart.discount,
    lines: cart.lines.map((line) => ({
      key: crypto.randomUUID(),
      code: line.sku,
      physical: null,
      state: 'found',
      options: [],
      quantity: line.quantity,
      unit_price: line.unit_price,
      ...(line.priced && { priced: true }),
      discount: line.discount,
      goods: {
        product_variant_id: line.product_variant_id,
        product_id: '',
        name: line.name,
        sku: line.sku,
        unit: line.unit,
        available: null,
        total: null,
        minimum: null,
      },
    })),
  }
}
