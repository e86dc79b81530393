import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { ReadableError } from '../../../lib/errors.ts'
import { type Products, stateOf } from '../../../lib/goods-state.ts'
import type { Item } from './items.ts'

/** The items of a form, as `useItems` has them. */
interface OfForm {
  more: Item[]
  inFields: VariantOption | null
  readProducts: () => Promise<Products>
  setNotes: (notes: Record<string, string>) => void
  setErrors: (errors: Record<string, string>) => void
}

/** Notes the items that cannot be moved any more: a refusal does not name them. Returns an error that does, null if there are none. */
export async function noteUnmovable({
  more,
  inFields,
  readProducts,
  setNotes,
  setErrors,
}: OfForm): Promise<ReadableError | null> {
  const products = await readProducts()
  const listed = more.map(({ variant }) => variant)
  const wrong = [...listed, ...(inFields ? [inFields] : [])].flatMap((variant) => {
    const state = stateOf(variant, products)
    return state ? [{ id: variant.product_variant_id, state, name: fullVariantName(variant) }] : []
  })
  setNotes(Object.fromEntries(wrong.map(({ id, state }) => [id, `${state}: tire este item.`])))
  const own = inFields && stateOf(inFields, products)
  if (own) setErrors({ variant: `${own}: escolha outro produto.` })
  const told = new Set(wrong.map(({ state, name }) => `${state}: ${name}.`))
  return told.size > 0 ? new ReadableError([...told].join(' ')) : null
}
