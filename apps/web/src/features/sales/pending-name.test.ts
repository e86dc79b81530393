import { expect, test } from 'vitest'
import { pendingName } from './pending-name.ts'

const line = {
  product_variant_id: '',
  unit: 'un',
  quantity: '1',
  unit_price: '1.00',
  sku: 'X',
  discount: null,
} as const

test('a line of a pending sale has the name of its variant, also after the product is deleted', () => {
  expect(pendingName({ ...line, product_name: 'Camiseta', size: 'P', color: 'Azul' })).toBe(
    'Camiseta · P · Azul',
  )
  expect(pendingName({ ...line, product_name: null, size: null, color: null })).toBe('Produto excluído')
})
