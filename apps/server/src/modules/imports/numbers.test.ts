import { expect, test } from 'vitest'
import { readFile as read, workbook } from '../../../test/import.ts'
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

test('numbers of a file use one decimal mark', () => {
  const prices = (...values: string[]) =>
    read(`nome;preco\n${values.map((value, index) => `P${index};${value}`).join('\n')}`).drafts.map(
      ({ product }) => product.sale_price,
    )
  expect(prices('1.234', '12,5')).toEqual(['1234', '12.5'])
  expect(prices('1.230', '12.5')).toEqual(['1.23', '12.5'])
  expect(prices('1.234')).toEqual(['1234'])
  expect(prices('10,9900000000', '0,1', '')).toEqual(['10.99', '0.1', null])
})

test('a typed price with a third decimal is refused as in the form, one that a sheet computed is rounded to the cents it shows', async () => {
  const csv = read('nome;preco;custo\nA;10,995;1\nB;12,5;0,004\nC;25.869999999999997;1\n')
  const number = (reference: string, value: string) => `<c r="${reference}"><v>${value}</v></c>`
  const text = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`
  const xlsx = read(
    await workbook(
      `<row r="1">${text('A1', 'nome')}${text('B1', 'preco')}</row><row r="2">${text('A2', 'A')}${number('B2', '10.995')}</row>` +
        `<row r="3">${text('A3', 'B')}${number('B3', '25.8699999999997')}</row>` +
        `<row r="4">${text('A4', 'C')}${number('B4', '3.3333333333333335')}</row><row r="5">${text('A5', 'D')}${text('B5', '17,5365')}</row>`,
    ),
  )
  const refused = ({ issues }: typeof csv) =>
    issues.map(({ line, field, value, message }) => [line, field, value, message])
  const message = 'Use no máximo 2 casas decimais'
  expect(refused(csv)).toEqual([
    [2, 'sale_price', '10,995', message],
    [3, 'cost_price', '0,004', message],
  ])
  expect(refused(xlsx)).toEqual([[5, 'sale_price', '17,5365', message]])
  const prices = ({ drafts }: typeof csv) => drafts.map(({ product }) => product.sale_price)
  expect(prices(csv)).toEqual(['25.87'])
  expect(prices(xlsx)).toEqual(['11.00', '25.87', '3.33'])
})

test('each column determines its decimal mark; an ambiguous one is asked about', () => {
  const columns = (prices: string[], stock: string[], chosen = {}) => {
    const sheet = openSheet(
      Buffer.from(
        `nome;unidade;preco;estoque\n${prices.map((price, row) => `P${row};kg;${price};${stock[row] ?? ''}`).join('\n')}`,
      ),
      false,
    )
    const { drafts, numbers } = buildDrafts(sheet, guessColumns(sheet.columns, 'other'), chosen)
    return {
      prices: drafts.map(({ product }) => product.sale_price),
      stock: drafts.map(({ product }) => product.variants[0]?.initial_stock),
      numbers: numbers.map(({ field, decimals, unclear }) => `${field} ${decimals}${unclear ? '?' : ''}`),
    }
  }
  expect(columns(['12,90', '1.500'], ['0.500', '2.5'])).toEqual({
    prices: ['12.90', '1500'],
    stock: ['0.500', '2.5'],
    numbers: ['sale_price comma', 'stock point'],
  })
  expect(columns(['1.500', '2.000'], ['1', '2']).numbers).toEqual(['sale_price comma?'])
  expect(columns(['1.500', '2.000'], ['1', '2'], { sale_price: 'point' })).toMatchObject({
    prices: ['1.50', '2.00'],
    numbers: ['sale_price point'],
  })
  expect(columns(['12,90', '0.500', '1.500'], []).numbers).toEqual(['sale_price comma?'])
  expect(columns(['12,90', '0.500', '1.500'], [], { sale_price: 'comma' }).prices).toEqual([
    '12.90',
    '0.50',
    '1500',
  ])
  // Each of these has one reading only, so there is no question.
  expect(columns(['10,50', '3.90', '7,00'], [])).toMatchObject({
    prices: ['10.50', '3.90', '7.00'],
    numbers: ['sale_price comma'],
  })
  expect(columns(['R$ 1.234.567', '1500'], []).prices).toEqual(['1234567', '1500'])
})
