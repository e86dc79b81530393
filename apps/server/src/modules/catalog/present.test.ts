import { productPage } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { fitsExactly } from '../../kernel/rpc/exact-answers.ts'
import { presentProduct } from './present.ts'

test('a product of the list is in the form of its schema, so the page is not copied', () => {
  const item = presentProduct({
    id: '1',
    name: 'Arroz',
    internal_code: 'A1',
    category_id: null,
    category_name: null,
    unit: 'un',
    variant_count: 1,
    size: null,
    color: null,
    total_stock: '3.0000',
    reserved: '0',
    min_stock_level: '1',
    cost_price: null,
    sale_price: '5.00',
    is_low: false,
    is_active: true,
    image_url: null,
    created_at: '2026-11-25 12:00:00.123456+00',
  })
  expect(fitsExactly(productPage)({ items: [item], total: 1, similar: 0 })).toBe(true)
})
