import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { add } from '@prateleira/contract/shared/decimal'

/** An item of an entry or exit, as typed. */
export interface Item {
  variant: VariantOption
  quantity: string
  unit_price: string
}

/** The part of a form that holds several items: those added, and the one in the fields. */
export type ItemFields = {
  more: Item[]
  variant: VariantOption | null
  quantity: string
  unit_price: string
}

export const NO_ITEMS: ItemFields = { more: [], variant: null, quantity: '', unit_price: '' }

/** The fields are empty after items were added: those are all. */
export const isBlank = ({ more, variant, quantity }: ItemFields) =>
  more.length > 0 && variant === null && quantity.trim() === ''

/** All items, the one in the fields last. */
export function itemsOf(values: ItemFields): (Omit<Item, 'variant'> & { variant: VariantOption | null })[] {
  const { more, variant, quantity, unit_price } = values
  return isBlank(values) ? more : [...more, { variant, quantity, unit_price }]
}

/** The lines of the contract's input. */
export function linesOf(values: ItemFields) {
  return itemsOf(values).map(({ variant, quantity, unit_price }) => ({
    product_variant_id: variant?.product_variant_id ?? '',
    quantity,
    unit_price: unit_price || null,
  }))
}

export const withoutPrices = ({ more }: ItemFields) => ({
  more: more.map((item) => ({ ...item, unit_price: '' })),
  unit_price: '',
})

/** The quantity of a variant among these items. */
export const quantityAmong = (items: Item[], variant: VariantOption | null) =>
  items.reduce(
    (sum, item) =>
      item.variant.product_variant_id === variant?.product_variant_id ? add(sum, item.quantity) : sum,
    '0',
  )
