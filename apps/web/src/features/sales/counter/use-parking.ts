import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, newIdempotencyKey } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { parkedChanged, parkedQuery } from '../api.ts'
import { type Cart, isPriced, renewed } from './cart.ts'
import { lookUp } from './catalogue.ts'
import type { CartHandle } from './use-cart.ts'

/** Parks the open sale for any device of the shop, and continues a parked one. */
export function useParking(handle: CartHandle, onChanged: () => void, onRefused: (message: string) => void) {
  const { data } = useQuery(parkedQuery)
  const offline = useOffline()
  const [busy, setBusy] = useState(false)
  /** One id per cart, however often it has to be sent. */
  const sent = useRef<{ cart: Cart; id: string } | null>(null)
  const taking = useRef(new Map<string, string>())

  const put = async (cart: Cart) => {
    if (sent.current?.cart !== cart) sent.current = { cart, id: newIdempotencyKey() }
    await client.sales.parkSale({
      id: sent.current.id,
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
      await put(cart)
      handle.begin()
      notify.success('Venda estacionada', 'Retome quando quiser, em qualquer aparelho da loja.')
    })
  }
  /** The open sale is parked instead. */
  const take = (id: string) =>
    run(async () => {
      const { cart } = handle
      if (cart.lines.length > 0) {
        if (!cart.lines.every(isPriced)) {
          notify.warning(
            'Falta resolver um item',
            'Resolva ou remova os itens marcados antes de trocar de venda.',
          )
          return
        }
        await put(cart)
      }
      const key = taking.current.get(id) ?? newIdempotencyKey()
      taking.current.set(id, key)
      const sale = await client.sales.takeParkedSale({ headers: { 'idempotency-key': key }, params: { id } })
      taking.current.delete(id)
      handle.begin(cartOf(sale))
      // Current prices and stock: it may be another day.
      for (const line of sale.cart.lines)
        void lookUp(line.sku)
          .then((options) => handle.settle((before) => renewed(before, options)))
          .catch(() => {})
    })
  return { waiting: data ?? [], busy, offline, park, take }
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
