import { client } from '../../../lib/client.ts'
import { readProducts, stateOf } from '../../../lib/goods-state.ts'
import { bar } from '../counter/cart.ts'
import type { CartHandle } from '../counter/use-cart.ts'

/**
 * Marks the goods of the open sale that were deleted or made inactive: a refusal does not name them. Returns what to say of them; null when
 * there are none.
 */
export async function markBarred(handle: CartHandle): Promise<string | null> {
  const goods = handle.cart.lines.flatMap((line) => line.goods ?? [])
  const products = await readProducts(goods, (id) => client.catalog.getProduct({ id }))
  const barred = goods.flatMap((one) => {
    const state = stateOf(one, products)
    return state ? [{ id: one.product_variant_id, name: one.name, state }] : []
  })
  if (barred.length === 0) return null
  handle.settle((cart) => bar(cart, new Map(barred.map(({ id, state }) => [id, state]))))
  const names = new Set(barred.map(({ state, name }) => `${state}: ${name}.`))
  return [...names, 'Tire o item marcado e receba de novo.'].join(' ')
}
