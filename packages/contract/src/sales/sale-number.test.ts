import { expect, test } from 'vitest'
import { readSaleNumber } from './sale-number.ts'

test('a sale is asked for by its number, as receipts and people write it', () => {
  for (const text of [
    '12',
    ' 012 ',
    'nº 12',
    'n° 12',
    'no 12',
    'n. 12',
    'nº: 12',
    '№ 12',
    '#12',
    'Venda nº 12',
    'venda 12',
  ])
    expect([text, readSaleNumber(text)]).toEqual([text, 12])
  for (const text of ['', '0', '1,2', '12a', 'Maria 12', 'vendas', 'nº', '1234567890', '-12'])
    expect([text, readSaleNumber(text)]).toEqual([text, null])
})
