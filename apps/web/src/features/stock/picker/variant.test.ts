import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { Registered } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { NO_ITEMS } from '../items/items.ts'
import { reversibleOf } from './variant.ts'

const variant = (id: string, product_name: string, size: string | null) =>
  ({ product_variant_id: id, product_name, size, color: null, unit: 'kg' }) as VariantOption
const cheese = { variant: variant('a', 'Queijo Minas', 'Grande'), quantity: '0,5', unit_price: '' }
const ham = { variant: variant('b', 'Presunto', null), quantity: '2', unit_price: '' }
const answer = (...ids: string[]) =>
  ({
    reference_id: 'r',
    movements: ids.map((id) => ({
      id,
      product_variant_id: id,
      product_name: 'Queijo Minas',
      quantity: '0.5',
    })),
  }) as Registered

test('what was registered is named as typed, from the fields or from the list', () => {
  const named = { name: 'Queijo Minas · Grande', unit: 'kg', quantity: '0.5' }
  expect(reversibleOf(answer('a'), 'in', { ...NO_ITEMS, ...cheese })).toMatchObject(named)
  expect(reversibleOf(answer('a'), 'in', { ...NO_ITEMS, more: [cheese] })).toMatchObject(named)
  // The first movement is not the first item.
  expect(reversibleOf(answer('a', 'b'), 'out', { more: [ham], ...cheese }, true)).toMatchObject(named)
})
