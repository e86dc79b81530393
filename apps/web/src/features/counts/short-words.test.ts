import { expect, test } from 'vitest'
import { shortWords } from './short-words.ts'

const line = (product_name: string, available: string, missing: string, unit = 'un') => ({
  product_variant_id: product_name,
  product_name,
  size: null,
  color: null,
  sku: '1',
  unit,
  available,
  reserved: '0',
  missing,
})

test('a shortage at an approval', () => {
  expect(
    shortWords('approve', [{ ...line('Leite', '2', '4'), size: '1 L' }, line('Queijo', '0', '0.5', 'kg')]),
  ).toBe(
    'O estoque ficaria abaixo de zero. Leite · 1 L (faltaram 4 un, só há 2 un); Queijo (faltaram 0,5 kg, não há mais). ' +
      'Peça a recontagem: parte já saiu depois de contada. Nada foi mudado.',
  )
})

test('a shortage of what sales have reserved', () => {
  const reserved = { ...line('Leite', '2', '3'), reserved: '3' }
  expect(shortWords('approve', [reserved])).toBe(
    'O estoque ficaria abaixo do que está reservado. Leite (faltaram 3 un, só há 2 un além de 3 un de vendas à espera do Pix). ' +
      'Peça a recontagem, que conte também o que está reservado. Nada foi mudado.',
  )
  expect(shortWords('reverse', [{ ...reserved, available: '0', unit: 'kg' }])).toBe(
    'Não dá para estornar: o que este inventário acrescentou está reservado. ' +
      'Leite (sairiam 3 kg, só há 3 kg de vendas à espera do Pix). Se o Pix não vier, desista dessas vendas antes. Nada foi mudado.',
  )
})

test('a shortage of what has left and of what sales have reserved', () => {
  const reserved = { ...line('Leite', '2', '6'), reserved: '3' }
  expect(shortWords('approve', [reserved])).toBe(
    'O estoque ficaria abaixo de zero, ou do que está reservado. Leite (faltaram 6 un, só há 2 un além de 3 un de vendas à espera do Pix). ' +
      'Peça a recontagem: parte já saiu depois de contada ou está reservada. Nada foi mudado.',
  )
  expect(shortWords('reverse', [{ ...reserved, available: '0', unit: 'kg' }])).toBe(
    'Não dá para estornar: o que este inventário acrescentou já saiu ou está reservado. ' +
      'Leite (sairiam 6 kg, só há 3 kg de vendas à espera do Pix). Se a saída foi engano, estorne-a antes. Nada foi mudado.',
  )
})

test('a shortage at the reversal of an approval', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => line(name, '1', '3'))
  expect(shortWords('reverse', many)).toBe(
    'Não dá para estornar: o que este inventário acrescentou já saiu. ' +
      `${['A', 'B', 'C', 'D', 'E'].map((name) => `${name} (sairiam 3 un, só há 1 un)`).join('; ')} e mais 1. ` +
      'Se a saída foi engano, estorne-a antes. Nada foi mudado.',
  )
})
