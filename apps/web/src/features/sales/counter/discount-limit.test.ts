import { add } from '@prateleira/contract/shared/decimal'
import { expect, test } from 'vitest'
import { type Cart, type CartLine, EMPTY } from './cart.ts'
import { discountBeyond } from './discount-limit.ts'

const line = (values: Partial<CartLine>): CartLine => ({
  key: crypto.randomUUID(),
  code: '1',
  physical: null,
  state: 'found',
  goods: {
    product_variant_id: '1',
    product_id: '1',
    name: 'Leite',
    sku: '1',
    unit: 'un',
    available: '9',
    total: '9',
    minimum: '0',
    listed: '10.00',
  },
  options: [],
  quantity: '1',
  unit_price: '10.00',
  discount: null,
  ...values,
})
const cart = (lines: Partial<CartLine>[], discount: Cart['discount'] = null): Cart => ({
  ...EMPTY,
  lines: lines.map(line),
  discount,
})
const percent = (value: string) => ({ kind: 'percent' as const, value })

test('a discount is measured over lines, the whole sale and prices below the list, and a price above it is worth', () => {
  expect(discountBeyond(cart([{}], percent('10')), '10')).toBeNull()
  expect(discountBeyond(cart([{}], percent('10.01')), '10')).toBeNull()
  expect(discountBeyond(cart([{}], percent('10.1')), '10')).toBe('10.1')
  expect(discountBeyond(cart([{ discount: percent('20') }, {}]), '10')).toBeNull()
  expect(discountBeyond(cart([{ discount: percent('20') }, {}], percent('10')), '10')).toBe('19')
  expect(discountBeyond(cart([{ unit_price: '8.00' }]), '10')).toBe('20')
  expect(discountBeyond(cart([{ unit_price: '20.00', discount: percent('10') }]), '10')).toBeNull()
  expect(discountBeyond(EMPTY, '10')).toBeNull()
})

test('lines that are rounded one by one may give a cent more each', () => {
  const cents = { unit_price: '0.05', goods: { ...line({}).goods, listed: '0.05' } as CartLine['goods'] }
  const discounted = { ...cents, discount: { kind: 'amount' as const, value: '0.01' } }
  expect(discountBeyond(cart([discounted, discounted]), '10')).toBeNull()
})

// discount-limits.test.ts of the server's module has the same amounts for the database.
test.each([
  ['10.01', '1.00'],
  ['10.05', '1.01'],
  ['10.09', '1.01'],
])('of R$ %s at 10 % exactly R$ %s are within the limit, and not a cent more', (price, most) => {
  const off = (discount: Cart['discount']) => discountBeyond(cart([{ unit_price: price }], discount), '10')
  expect(off(percent('10'))).toBeNull()
  expect(off({ kind: 'amount', value: most })).toBeNull()
  expect(off({ kind: 'amount', value: add(most, '0.01') })).not.toBeNull()
})
