import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import { client, newIdempotencyKey } from '../../../lib/client.ts'
import { readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'
import { isErrorCode } from '../../../lib/errors.ts'
import { writeCart } from '../../../lib/kept-carts.ts'
import { notify } from '../../../lib/notify.ts'
import { ANSWER_MILLISECONDS } from '../../../lib/offline-queue/outcome.ts'
import { aloneWith } from '../../../lib/sales-aside.ts'
import { customerGoneWords } from '../payment/mark-barred.ts'
import { broughtBack, type Cart, EMPTY, type HandedVoucher, isPriced, isUnpriced, renewed } from './cart.ts'
import { lookUp } from './catalogue.ts'
import { cartOf, isSameSale, parkedOf } from './parked-cart.ts'
import { addCopies, dropCopy, readTaking, type Taking, writeTaking } from './parking-doubts.ts'
import type { CartHandle } from './use-cart.ts'

/** The counter that parks and takes up. */
export interface Place {
  handle: CartHandle
  owner: string
  /** What is taken up without an answer. */
  setTaking: (all: Taking[]) => void
  /** The open sale is another one now. */
  onChanged: () => void
  /** Stays above its items. */
  onWarned: (message: string) => void
}

/** The counter waits for the answer. */
const inTime = () => ({ signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })

/** On the device at once: an answer that is acted on may not come again. */
const keepNow = ({ owner, handle }: Place) => writeCart(owner, handle.cart)

/** What a return gave stays with its sale, in this tab. */
const voucherDraft = (id: string) => `parked-voucher-${id}`

/**
 * Each request has an id of its own, and before the next one none is left in doubt: a sale is never parked twice. Null, said to the person,
 * if another device has taken it up or its customer is deleted. @throws what the requests do
 */
async function put(place: Place, cart: Cart): Promise<string | null> {
  const { handle, owner } = place
  for (const doubted of cart.parkedAs ?? []) if (!(await withdrawCopy(place, doubted))) return null
  // Another page has its own state of the sale by now.
  if (!handle.isShown) return null
  const id = newIdempotencyKey()
  handle.noteCopies((ids) => [...ids, id])
  keepNow(place)
  try {
    await client.sales.parkSale(parkedOf(id, cart), inTime())
  } catch (error) {
    // Any tab takes it out, also after this one is closed.
    addCopies(owner, [id])
    if (!isErrorCode(error, 'NOT_FOUND') || !cart.customer) throw error
    notify.warning('A venda não foi estacionada', customerGoneWords(cart.customer.name))
    return null
  }
  if (cart.voucher) writeDraft(owner, voucherDraft(id), { values: cart.voucher })
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
  if (id === null || !handle.isShown) return
  if (!isSameSale(handle.cart, cart))
    return void notify.warning(
      'A venda não foi estacionada',
      'Ela mudou enquanto era enviada e continua aberta aqui.',
    )
  handle.begin(EMPTY, id)
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
  const { handle, owner } = place
  const before = handle.cart.lines.length > 0 ? wholeCart(handle, 'trocar de venda') : handle.cart
  if (!before) return
  const parked = before.lines.length > 0 ? await put(place, before) : null
  if (!handle.isShown || (before.lines.length > 0 && parked === null)) return
  const key = readTaking(owner).find((one) => one.id === id)?.key ?? newIdempotencyKey()
  const note = (...asked: Taking[]) => {
    const all = [...readTaking(owner).filter((one) => one.id !== id), ...asked]
    writeTaking(owner, all)
    place.setTaking(all)
  }
  if (listed) {
    const { parked_at, total, cart } = listed
    note({ id, key, at: Date.now(), parked_at, items: cart.lines.length, total })
  }
  const sale = await client.sales
    .takeParkedSale({ headers: { 'idempotency-key': key }, params: { id } }, inTime())
    .catch((error: unknown) => {
      // Any other refusal says nothing of an earlier request with the key.
      if (isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'ALREADY_TAKEN_UP')) note()
      throw error
    })
  // Whoever has left the page meanwhile, or changed the open sale, gets it by the same key.
  if (!handle.isShown) return
  if (!isSameSale(handle.cart, before))
    return void notify.warning(
      'A venda não foi trocada',
      'A que está aberta mudou enquanto a outra era retomada. Tente de novo.',
    )
  const taken = cartOf(sale)
  const handed = readDraft<HandedVoucher>(owner, voucherDraft(id))?.values
  removeDraft(owner, voucherDraft(id))
  // A customer and a voucher without goods wait for the sale that is taken up.
  handle.begin(broughtBack(parked === null ? before : EMPTY, { ...taken, voucher: handed ?? null }), parked)
  keepNow(place)
  note()
  place.onChanged()
  // Current prices and stock: it may be another day.
  for (const line of sale.cart.lines)
    void lookUp(line.sku)
      .then((options) => handle.settle((cart) => renewed(cart, options)))
      .catch(() => {})
}

/**
 * Takes a copy of a sale out of the parked ones, also before the request that parks it arrives. False, said to the person, if another device
 * has taken it up. @throws without an answer
 */
export async function withdrawCopy({ handle, owner, onWarned }: Place, id: string): Promise<boolean> {
  let isOurs = true
  await client.sales.unparkSale({ id }, inTime()).catch((error: unknown) => {
    if (!isErrorCode(error, 'ALREADY_TAKEN_UP')) throw error
    isOurs = false
  })
  const isOpen = handle.cart.parkedAs?.includes(id)
  dropCopy(owner, id)
  if (isOpen) handle.noteCopies((ids) => ids.filter((one) => one !== id))
  if (!isOurs && isOpen)
    onWarned('Esta venda está aberta em dois lugares: outro aparelho a retomou. Confira antes de receber.')
  else if (!isOurs)
    notify.warning(
      'Uma venda daqui foi retomada em outro aparelho',
      'O pedido de estacioná-la tinha ficado sem resposta: confira em Vendas se não foi registrada duas vezes.',
    )
  return isOurs
}
