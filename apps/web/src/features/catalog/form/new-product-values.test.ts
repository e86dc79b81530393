import { productCreateInput } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { emptyProduct, newProductField, newProductInput, withoutRow, withRow } from './new-product-values.ts'
import { invalidTitle, invalidWords } from './product-values.ts'

test('a form with only a name is a valid product with one default variant and stock 0', () => {
  const parsed = productCreateInput.parse(newProductInput({ ...emptyProduct, name: 'Caneta' }))
  expect(parsed).toMatchObject({
    internal_code: null,
    min_stock_level: '0',
    cost_price: null,
    variants: [{ size: null, color: null, sku: null, barcode: null, initial_stock: '0' }],
  })
})

test('the first variant row takes over the typed stock, and returns it when removed', () => {
  const typed = { ...emptyProduct, current_stock: '7', barcode: '7891000315507' }
  const rows = { ...typed, ...withRow(typed) }
  expect(rows).toMatchObject({
    current_stock: '',
    variants: [{ initial_stock: '7', barcode: '7891000315507' }],
  })
  const two = { ...rows, ...withRow(rows) }
  expect(two.variants).toHaveLength(2)
  const back = { ...rows, ...withoutRow(rows, 0) }
  expect(back).toMatchObject({ current_stock: '7', barcode: '7891000315507', variants: [] })
})

test('errors are assigned to the field that shows them', () => {
  expect(newProductField('variants.0.initial_stock', emptyProduct)).toBe('current_stock')
  const rows = { ...emptyProduct, ...withRow(emptyProduct) }
  expect(newProductField('variants.0.initial_stock', rows)).toBeUndefined()
  expect(newProductField('supplier_id', emptyProduct)).toBe('supplier')
})

test("titles of invalid input are the specification's", () => {
  const message = 'x'
  expect(invalidTitle('name', 'Por favor, informe o nome do produto.')).toBe('Nome é obrigatório')
  expect(invalidTitle('internal_code', message)).toBe('Código interno inválido')
  expect(invalidTitle('sale_price', message)).toBe('Preços inválidos')
  expect(invalidTitle('variants.2.initial_stock', message)).toBe('Estoque inválido')
})

test('an ambiguous number is asked about, not reported as wrong', () => {
  const stock = 'variants.0.initial_stock'
  expect(invalidWords(stock, 'Quantidade inválida', '1.500?')).toEqual([
    'Quanto é 1.500?',
    'Escolha o que você quis dizer.',
  ])
  expect(invalidWords(stock, 'Quantidade inválida', 'abc')).toEqual([
    'Estoque inválido',
    'Quantidade inválida',
  ])
})
