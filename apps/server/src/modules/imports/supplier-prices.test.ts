import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile } from '../../../test/import.ts'
import { guessColumns } from './guess-columns.ts'

const prices = (columns: string[], source: Parameters<typeof guessColumns>[1] = 'other') => {
  const { cost_price: cost, sale_price: sale } = guessColumns(columns, source)
  const name = (at: number | undefined) => (at === undefined ? null : columns[at])
  return { cost: name(cost), sale: name(sale) }
}

const PAID = [
  'Vl Unit (R$)',
  'Vlr. Unitário',
  'Preço unitário',
  'PREÇO UNIT.',
  'Valor Unit',
  'Preço',
  'Valor (R$)',
]
const ASKED = [
  'Preço Sugerido',
  'Preço de venda sugerido',
  'Preço sugerido de venda (R$)',
  'Preço Sug.',
  'Venda sugerida',
  'Sugestão de preço',
  'Preço varejo',
  'Vl. Varejo',
  'Preço ao consumidor',
  'PVP',
]
const OTHERS = ['Código', 'Fornecedor', 'NCM', 'Qtde', 'Margem sugerida', 'Estoque sugerido', 'Vl Total']

test('of two prices in a table of a supplier the one paid is the cost, and the suggested one the sale price, in any order', () => {
  const shuffled = (columns: string[]) =>
    fc.shuffledSubarray(columns, { minLength: columns.length, maxLength: columns.length })
  fc.assert(
    fc.property(
      fc
        .tuple(fc.constantFrom(...PAID), fc.constantFrom(...ASKED), fc.subarray(OTHERS))
        .chain(([paid, asked, others]) =>
          fc.tuple(fc.constant({ cost: paid, sale: asked }), shuffled(['Produto', paid, asked, ...others])),
        ),
      ([expected, columns]) => {
        expect(prices(columns)).toEqual(expected)
      },
    ),
  )
  const { drafts } = readFile(
    'Cód;Produto;Fornecedor;Qtd;Vl Unit (R$);Preço Sugerido\n7;Bravecto;MSD;4;118,90;198,90\n',
  )
  expect(drafts[0]?.product).toMatchObject({ cost_price: '118.90', sale_price: '198.90' })
})

test('a price that may be either and stands before the sale price is the cost, one of a unit always, others of a supplier', () => {
  expect(prices(['Produto', 'Vl Unit', 'Preço de venda'])).toEqual({
    cost: 'Vl Unit',
    sale: 'Preço de venda',
  })
  expect(prices(['Produto', 'Preço de venda', 'Vl Unit'])).toEqual({ cost: null, sale: 'Preço de venda' })
  expect(prices(['Produto', 'Valor', 'Valor venda'])).toEqual({ cost: null, sale: 'Valor venda' })
  expect(prices(['Produto', 'Fornecedor', 'Valor', 'Valor venda'])).toEqual({
    cost: 'Valor',
    sale: 'Valor venda',
  })
})

test('a named cost stays the cost; beside it a suggested price is the sale price only where there is no other', () => {
  const cost = 'Preço de custo'
  expect(prices(['Produto', cost, 'Preço Sugerido'])).toEqual({ cost, sale: 'Preço Sugerido' })
  for (const sale of ['Preço de venda', 'Preço', 'Vl Unit'])
    expect(prices(['Produto', cost, sale, 'Preço Sugerido'])).toEqual({ cost, sale })
  expect(prices(['Produto', 'Preço de venda', 'Preço Sugerido'])).toEqual({
    cost: null,
    sale: 'Preço de venda',
  })
})

test('a single price is read as ever, and files of other programs too', () => {
  for (const sale of PAID) expect(prices(['Produto', 'Fornecedor', sale])).toEqual({ cost: null, sale })
  for (const asked of ASKED) expect(prices(['Produto', asked])).toEqual({ cost: null, sale: null })
  for (const other of ['Preço custo sugerido', 'Margem sugerida', 'Estoque sugerido', 'Consumidor final'])
    expect(prices(['Produto', 'Preço', other])).toEqual({ cost: null, sale: 'Preço' })
  expect(prices(['Código', 'Descrição', 'Código Pai', 'Preço', 'Preço sugerido'], 'bling')).toEqual({
    cost: null,
    sale: 'Preço',
  })
})
