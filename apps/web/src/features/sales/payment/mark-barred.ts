import { client } from '../../../lib/client.ts'
import { type GoodsState, readProducts, stateOf } from '../../../lib/goods-state.ts'
import { bar, type Goods } from '../counter/cart.ts'
import { lookUp } from '../counter/catalogue.ts'
import type { CartHandle } from '../counter/use-cart.ts'

/** What to do about a customer who was deleted while the sale is open. */
export const customerGoneWords = (name: string) =>
  `O cliente ${name} foi excluído: escolha outro, ou tire-o da venda.`

/**
 * Marks the goods of the open sale that were deleted or made inactive: a refusal does not name them. Returns what to say of them, or of the
 * customer where they are all there and something `isMissing`; null when neither explains the refusal.
 */
export async function markBarred(handle: CartHandle, isMissing: boolean): Promise<string | null> {
  const goods = handle.cart.lines.flatMap((line) => line.goods ?? [])
  const known = goods.filter(({ product_id: id }) => id !== '')
  const products = await readProducts(known, (id) => client.catalog.getProduct({ id }))
  const stateNow = (one: Goods) => (one.product_id === '' ? stateByCode(one) : stateOf(one, products))
  const states = await Promise.all(goods.map(stateNow))
  const barred = goods.flatMap(({ product_variant_id: id, name }, index) => {
    const state = states[index]
    return state ? [{ id, name, state }] : []
  })
  const { customer } = handle.cart
  if (barred.length === 0) return isMissing && customer ? customerGoneWords(customer.name) : null
  handle.settle((cart) => bar(cart, new Map(barred.map(({ id, state }) => [id, state]))))
  const names = new Set(barred.map(({ state, name }) => `${state}: ${name}.`))
  return [...names, 'Tire o item marcado e receba de novo.'].join(' ')
}

/** Of a parked sale's line, whose product has not been found since. */
async function stateByCode({ sku, product_variant_id }: Goods): Promise<GoodsState | null> {
  const found = await lookUp(sku)
  return found.some((one) => one.product_variant_id === product_variant_id) ? null : 'Excluído'
}
