import { VARIANTS_MAX } from '@prateleira/contract/catalog/constants'
import { productCreateInput } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import {
  emptyProduct,
  leftOut,
  listedIn,
  missingVariants,
  newProductField,
  newProductInput,
  sizesIn,
  withoutRow,
  withRow,
  withVariants,
} from './new-product-values.ts'
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

test('a list of sizes is read as people write it', () => {
  expect(listedIn('P, M;G\n GG ,, m ')).toEqual(['P', 'M', 'G', 'GG'])
  expect(listedIn('0,5 kg, 1,5 kg; 3 kg')).toEqual(['0,5 kg', '1,5 kg', '3 kg'])
  expect(listedIn('1,5')).toEqual(['1,5'])
  expect(listedIn('36,37,38')).toEqual(['36', '37', '38'])
  expect(listedIn('Azul,Vermelha,azul')).toEqual(['Azul', 'Vermelha'])
  expect(listedIn(' ')).toEqual([])
  expect(listedIn('2,4,6,8')).toEqual(['2', '4', '6', '8'])
  expect(listedIn('RN,1,2,3')).toEqual(['RN', '1', '2', '3'])
  expect(listedIn('RN,1,2')).toEqual(['RN', '1', '2'])
  expect(listedIn('1,2,3')).toEqual(['1', '2', '3'])
  expect(listedIn('10,12,14 anos')).toEqual(['10', '12', '14 anos'])
  expect(listedIn('110,220V')).toEqual(['110', '220V'])
  expect(listedIn('2, 4, 6')).toEqual(['2', '4', '6'])
  expect(listedIn('34 35 36')).toEqual(['34', '35', '36'])
  expect(listedIn('34/35/36')).toEqual(['34', '35', '36'])
  expect(listedIn('p m G gg')).toEqual(['p', 'm', 'G', 'gg'])
  expect(listedIn('P / M / G, U')).toEqual(['P', 'M', 'G', 'U'])
})

test("' e ' before the last size separates, in a list of colours and within one size it does not", () => {
  for (const [text, ...sizes] of [
    ['PP, P, M, G e GG', 'PP', 'P', 'M', 'G', 'GG'],
    ['Pequeno, Médio e Grande', 'Pequeno', 'Médio', 'Grande'],
    ['P, M, e G ', 'P', 'M', 'G'],
    ['p e m', 'p', 'm'],
    ['P M E G', 'P', 'M', 'G'],
    ['34,36 e 38', '34', '36', '38'],
    ['36; 37 e 38,5', '36', '37', '38,5'],
    ['1,5 m e 3 m', '1,5 m', '3 m'],
    ['1 kg, 3 kg e 15 kg', '1 kg', '3 kg', '15 kg'],
    ['Único e ajustável', 'Único e ajustável'],
    ['1/2, 1 e 1/2', '1/2', '1 e 1/2'],
    ['P e M, G', 'P e M', 'G'],
  ] as [string, ...string[]][])
    expect(sizesIn(text)).toEqual(sizes)
  const typed = { ...emptyProduct }
  expect(missingVariants(typed, 'G e GG', 'Preto, azul e branco')).toEqual([
    { size: 'G', color: 'Preto' },
    { size: 'GG', color: 'Preto' },
    { size: 'G', color: 'azul e branco' },
    { size: 'GG', color: 'azul e branco' },
  ])
})

test('what may be one size stays one', () => {
  for (const one of [
    '34/35',
    '34 a 40',
    'P M',
    'G G',
    '2 x 3',
    'Verde Água Claro',
    '10 12 14 anos',
    '1/2/3 pol',
    'Azul/P/M',
  ])
    expect(listedIn(one)).toEqual([one])
})

test('a number with its decimals is one size', () => {
  for (const one of ['1,5', '1,5 m', '0,75', '0,125 mm', '12,75 m', '2,5x1,5 m', '1,5 a 2,5 m', '2x2,5 mm'])
    expect(listedIn(one)).toEqual([one])
  expect(listedIn('0,5kg,1,5kg')).toEqual(['0,5kg', '1,5kg'])
  expect(listedIn('0,5, 1,5')).toEqual(['0,5', '1,5'])
  expect(listedIn('1,5 m, 3 m; 4,5 m')).toEqual(['1,5 m', '3 m', '4,5 m'])
})

test('sizes and colours give the rows that are missing, and an empty row makes room', () => {
  const typed = { ...emptyProduct, current_stock: '7' }
  const four = { ...typed, ...withVariants(typed, missingVariants(typed, 'P, M', 'Azul, Vermelha')) }
  expect(four.current_stock).toBe('')
  expect(four.variants.map(({ size, color, initial_stock }) => [size, color, initial_stock])).toEqual([
    ['P', 'Azul', '7'],
    ['M', 'Azul', ''],
    ['P', 'Vermelha', ''],
    ['M', 'Vermelha', ''],
  ])
  expect(missingVariants(four, 'p, G', 'azul')).toEqual([{ size: 'G', color: 'azul' }])
  const started = { ...four, ...withRow(four) }
  const more = withVariants(started, missingVariants(started, 'U', ''))
  expect(more.variants?.slice(4).map(({ size, color }) => [size, color])).toEqual([['U', '']])
  expect(missingVariants(emptyProduct, '', ' ')).toEqual([])
})

test('a product gets no more variants than it may have', () => {
  const numbers = Array.from({ length: 30 }, (_, index) => `N${index}`).join(', ')
  const full = missingVariants(emptyProduct, numbers, numbers)
  expect(full).toHaveLength(VARIANTS_MAX)
  expect(leftOut(emptyProduct, numbers, numbers)).toBe(900 - VARIANTS_MAX)
  expect(leftOut(emptyProduct, 'P, M', 'Azul')).toBe(0)
  const rows = { ...emptyProduct, ...withVariants(emptyProduct, full) }
  expect(missingVariants(rows, 'outro', '')).toEqual([])
  expect(leftOut(rows, 'outro', '')).toBe(1)
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
