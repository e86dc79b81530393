import { expect, test } from 'vitest'
import { workbook } from '../../../test/import.ts'
import { buildDrafts } from './build-drafts.ts'
import { openSheet } from './file/open-sheet.ts'
import { guessColumns, guessSource } from './guess-columns.ts'

const HEADER = ['Nome', 'Unidade', 'Custo', 'Preço', 'Estoque', 'Mínimo']

/** A workbook with products in kg: cost, price, stock, minimum. Numbers as a sheet stores them, texts as they are typed. */
async function sheet(...products: (number | string)[][]) {
  const rows = [HEADER, ...products.map((cells, at) => [`P${at}`, 'kg', ...cells])]
  const cell = (value: number | string, reference: string) =>
    typeof value === 'number'
      ? `<c r="${reference}"><v>${value}</v></c>`
      : `<c r="${reference}" t="str"><v>${value}</v></c>`
  const file = await workbook(
    rows
      .map((cells, y) => {
        const written = cells.map((value, x) => cell(value, `${'ABCDEF'[x]}${y + 1}`))
        return `<row r="${y + 1}">${written.join('')}</row>`
      })
      .join(''),
  )
  return found(file)
}

function found(content: Buffer) {
  const opened = openSheet(content, false)
  const result = buildDrafts(opened, guessColumns(opened.columns, guessSource(opened.columns)))
  return {
    ...result,
    prices: result.drafts.map(({ product }) => [product.cost_price, product.sale_price].map(Number)),
    stocks: result.drafts.map(({ product }) => product.variants[0]?.initial_stock),
    refused: result.issues.map(({ line, field, message }) => [line, field, message]),
  }
}

test('a price above 0 that would become 0,00 is refused in words, what is only noise beside 0 is 0', async () => {
  const message = 'Este preço é de menos de meio centavo e ficaria em R$ 0,00. Escreva-o em centavos.'
  const { refused, prices } = await sheet(
    [0.0045, 0.0049, 1000, 0],
    [4e-7, 0.005, 1, 0],
    [0.3 - 0.2 - 0.1 + 5e-17, 0, 1, 0],
  )
  expect(refused).toEqual([
    [2, 'sale_price', message],
    [2, 'cost_price', message],
    [3, 'cost_price', message],
  ])
  expect(prices).toEqual([[0, 0]])
  expect(found(Buffer.from('nome;custo\nA;0,0000004\n')).refused).toEqual([[2, 'cost_price', message]])
})

test('a computed price is rounded once, from the digits that a sheet shows', async () => {
  const { prices } = await sheet([10.0049996, 10.0049999, 1, 0], [1.005, 10.004999999999999, 1, 0])
  expect(prices).toEqual([
    [10, 10],
    [1.01, 10.01],
  ])
})

test('prices that lost decimals are counted, those that only lost noise are not', async () => {
  const { rounded_prices } = await sheet(
    [12.3456, 9.9, 1, 0],
    [25.869999999999997, 0.1 + 0.2, 1, 0],
    [3.3333333333333335, 7.125, 1, 0],
  )
  expect(rounded_prices).toBe(3)
})

test('a computed quantity loses the noise of binary fractions, real digits are refused', async () => {
  const { stocks, refused } = await sheet(
    [1, 2, 2.99999999999996, 0.1 + 0.2],
    [1, 2, 0.1 + 0.2 - 0.3, 0],
    [1, 2, 123456789.1234, 0],
    [1, 2, 2.00001, 0],
    [1, 2, 1, 0.33333333],
  )
  expect(stocks).toEqual(['3', '0', '123456789.1234'])
  const message = 'Use no máximo 4 casas decimais'
  expect(refused).toEqual([
    [5, 'stock', message],
    [6, 'min_stock', message],
  ])
})

test('reais in a column of quantities are refused as in the form', async () => {
  const message = 'Isto parece um valor em reais. Digite a quantidade.'
  const { refused, stocks } = await sheet(
    [1, 2, 'R$ 20', 0],
    [1, 2, '20 reais', 0],
    [1, 2, '20 R$', 'r$ 1.200,00'],
    [1, 2, '20', 0],
  )
  expect(refused).toEqual([
    [2, 'stock', message],
    [3, 'stock', message],
    [4, 'stock', message],
    [4, 'min_stock', message],
  ])
  expect(stocks).toEqual(['20'])
})

test('a price that names reais behind its number is read as in the form', async () => {
  const { prices, refused } = await sheet(['20 R$', '12,50R$', 1, 0], ['R$ 1.234,50', '3 reais', 1, 0])
  expect(refused).toEqual([])
  expect(prices).toEqual([
    [20, 12.5],
    [1234.5, 3],
  ])
})
