import { expect, test } from 'vitest'
import {
  averageCostOf,
  fullVariantName,
  generateCode,
  marginOnCost,
  marginOnSale,
  normalizeCode,
  stockStatus,
  suitsUnit,
  variantLabel,
} from './rules.ts'

test("a product's average cost weighs its variants by stock; sold-out variants count equally", () => {
  const variant = (current_stock: string, average_cost: string | null) => ({ current_stock, average_cost })
  expect(averageCostOf([variant('3', '4'), variant('1', '8.00'), variant('50', null)])).toBe('5.00')
  expect(averageCostOf([variant('0', '4'), variant('0', '5.001')])).toBe('4.50')
  expect(averageCostOf([variant('0', '4'), variant('2', '5')])).toBe('5.00')
  expect(averageCostOf([variant('9', null)])).toBeNull()
})

test('PROD-10 stock is low at or below the minimum, with a missing minimum as 0', () => {
  expect(stockStatus('5', '5')).toBe('low')
  expect(stockStatus('5.0001', '5')).toBe('available')
  expect(stockStatus('0', null)).toBe('low')
  expect(stockStatus('1', null)).toBe('available')
})
test('margins need both prices above 0', () => {
  expect([marginOnSale('60', '100'), marginOnCost('60', '100')]).toEqual(['40.0', '66.7'])
  expect([marginOnSale('0', '100'), marginOnCost('10', null), marginOnSale('150', '100')]).toEqual([
    null,
    null,
    '-50.0',
  ])
})
test('codes are normalised and generated as specified', () => {
  expect(normalizeCode('  cafe\u0301-1 ')).toBe('CAFÉ-1')
  // A capital that needs composing: typing a stored code again must give the same code.
  expect(normalizeCode('ΐ')).toBe('ΐ'.toUpperCase().normalize('NFC'))
  expect(generateCode(new Date(1_700_000_123_456), () => 0.0071)).toBe('PR123456007')
})
test('pieces are whole numbers, kilograms are not', () => {
  expect([suitsUnit('1.5', 'un'), suitsUnit('2.0000', 'un'), suitsUnit('1.5', 'kg')]).toEqual([
    false,
    true,
    true,
  ])
  expect([variantLabel({ size: 'P', color: 'Azul' }), variantLabel({ size: null, color: null })]).toEqual([
    'P · Azul',
    null,
  ])
})

test("a variant's name does not repeat a size or colour that the product's name has", () => {
  for (const [product_name, size, color, name] of [
    ['Camiseta', 'P', 'Azul', 'Camiseta · P · Azul'],
    ['Shampoo neutro 1,5 L', '1,5L', null, 'Shampoo neutro 1,5 L'],
    ['Ração Filhotes 3kg', '3 KG', null, 'Ração Filhotes 3kg'],
    ['Antipulgas 10‑20 kg pipeta', '10-20 kg', null, 'Antipulgas 10‑20 kg pipeta'],
    ['Tinta azul (fosca)', '3,6 L', 'Azul', 'Tinta azul (fosca) · 3,6 L'],
    // Part of another measure or word, a single letter or a number may stand for something else.
    ['Pipeta 10-20 kg', '20 kg', null, 'Pipeta 10-20 kg · 20 kg'],
    ['Shampoo 1,5 L', '5 L', null, 'Shampoo 1,5 L · 5 L'],
    ['Azulejo', null, 'Azul', 'Azulejo · Azul'],
    ['Fita 5 m', 'M', null, 'Fita 5 m · M'],
    ['Kit 10 meias', '10', null, 'Kit 10 meias · 10'],
    ['Arroz', null, null, 'Arroz'],
  ] as const)
    expect(fullVariantName({ product_name, size, color })).toBe(name)
})
