import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import type { RefObject } from 'react'
import { client, newIdempotencyKey } from '../../../lib/client.ts'
import { isErrorCode, isRefusal } from '../../../lib/errors.ts'
import { writeCart } from '../../../lib/kept-carts.ts'
import { notify } from '../../../lib/notify.ts'
import { ANSWER_MILLISECONDS } from '../../../lib/offline-queue/outcome.ts'
import { aloneWith } from '../../../lib/sales-aside.ts'
import { type Cart, EMPTY, isPriced, isUnpriced, renewed } from './cart.ts'
import { lookUp } from './catalogue.ts'
import { cartOf, isSameSale, parkedOf } from './parked-cart.ts'
import { dropCopy, readTaking, type Taking } from './parking-doubts.ts'
import type { CartHandle } from './use-cart.ts'

/** The counter that parks and takes up. */
export interface Place {
  handle: CartHandle
  owner: string
  /** One id for each state of a sale, however often it has to be sent. */
  sent: RefObject<{ cart: Cart; id: string } | null>
  /** Changes what is taken up without an answer. */
  note: (next: (before: Taking[]) => Taking[]) => void
  /** The open sale is another one now. */
  onChanged: () => void
}

/** The counter waits for the answer. */
const inTime = () => ({ signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })

/** On the device at once: an answer that is acted on may not come again. */
const keepNow = ({ owner, handle }: Place) => writeCart(owner, handle.cart)

async function put(place: Place, cart: Cart): Promise<string> {
  const { handle, sent } = place
  if (!sent.current || !isSameSale(sent.current.cart, cart)) sent.current = { cart, id: newIdempotencyKey() }
  const { id } = sent.current
  handle.noteCopies((ids) => [...ids.filter((one) => one !== id), id])
  keepNow(place)
  await client.sales.parkSale(parkedOf(id, cart), inTime()).catch((error: unknown) => {
    if (isRefusal(error)) handle.noteCopies((ids) => ids.filter((one) => one !== id))
    throw error
  })
  return id
}

/** Null, said to the person, while an item is incomplete. */
function wholeCart({ cart }: CartHandle, purpose: string): Cart | null {
  if (cart.lines.every((line) => isPriced(line) && !isUnpriced(line))) return cart
  notify.warning('Falta resolver um item', `Resolva ou remova os itens marcados antes de ${purpose}.`)
  return null
}

/** Parks the open sale. @throws what the request does */
export async function parkSale(place: Place): Promise<void> {
  const { handle } = place
  const cart = wholeCart(handle, 'estacionar a venda')
  if (!cart) return
  const id = await put(place, cart)
  // Whoever has left the page meanwhile finds the sale open.
  if (!handle.isShown) return
  if (!isSameSale(handle.cart, cart)) {
    if (handle.cart.lines.length > 0)
      notify.warning('A venda não foi estacionada', 'Ela mudou enquanto era enviada e continua aberta aqui.')
    return
  }
  // What a return gave stays: it may be for the sale that is begun now.
  handle.begin({ ...EMPTY, voucher: cart.voucher ?? null }, id)
  keepNow(place)
  place.onChanged()
  notify.success('Venda estacionada', 'Retome quando quiser, em qualquer aparelho da loja.')
}

/** Takes a sale up; the open one is parked instead. `listed`: null without an answer to an earlier try. @throws what the requests do */
export async function takeSale(place: Place, id: string, listed: ParkedSale | null): Promise<void> {
  if (!(await aloneWith(id, () => takeAlone(place, id, listed))))
    notify.warning(
      'Esta venda está sendo retomada',
      'Em outra janela deste aparelho: tente de novo daqui a pouco.',
    )
}

async function takeAlone(place: Place, id: string, listed: ParkedSale | null): Promise<void> {
  const { handle, owner, note } = place
  const before = handle.cart.lines.length > 0 ? wholeCart(handle, 'trocar de venda') : handle.cart
  if (!before) return
  const parked = before.lines.length > 0 ? await put(place, before) : null
  const key = readTaking(owner).find((one) => one.id === id)?.key ?? newIdempotencyKey()
  const forget = () => note((all) => all.filter((one) => one.id !== id))
  if (listed) {
    const { parked_at, total, cart } = listed
    const items = cart.lines.length
    const asked = { id, key, at: Date.now(), parked_at, items, total }
    note((all) => [...all.filter((one) => one.id !== id), asked])
  }
  const sale = await client.sales
    .takeParkedSale({ headers: { 'idempotency-key': key }, params: { id } }, inTime())
    .catch((error: unknown) => {
      if (isRefusal(error)) forget()
      throw error
    })
  // Whoever has left the page meanwhile gets it by the same key.
  if (!handle.isShown) return
  const { cart: now } = handle
  const isParked = parked !== null && isSameSale(now, before)
  const taken = cartOf(sale)
  handle.begin(
    {
      ...taken,
      // What has come in meanwhile, and a sale that could not be parked as it is, stay.
      lines: [...taken.lines, ...(isParked ? [] : now.lines)],
      customer: taken.customer ?? (isParked ? null : now.customer),
      voucher: now.voucher ?? null,
    },
    isParked ? parked : null,
  )
  keepNow(place)
  forget()
  place.onChanged()
  // Current prices and stock: it may be another day.
  for (const line of sale.cart.lines)
    void lookUp(line.sku)
      .then((options) => handle.settle((cart) => renewed(cart, options)))
      .catch(() => {})
}

/** Takes the parked copy of a sale out of the list. @throws without an answer */
export async function withdrawCopy({ handle, owner, sent }: Place, id: string): Promise<void> {
  if (sent.current?.id === id) sent.current = null
  // Always the same key: its answer may be lost too.
  const headers = { 'idempotency-key': `copy-${id}` }
  await client.sales.takeParkedSale({ headers, params: { id } }, inTime()).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    if (isErrorCode(error, 'ALREADY_TAKEN_UP') && handle.cart.parkedAs?.includes(id))
      notify.warning(
        'Esta venda está aberta em dois lugares',
        'Outro aparelho a retomou: confira antes de receber.',
      )
  })
  dropCopy(owner, id)
  handle.noteCopies((ids) => ids.filter((one) => one !== id))
}
