import type { ImportField } from '@prateleira/contract/imports/rules'
import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

test('columns are recognised by what Brazilian sheets shorten', () => {
  const shortened: [ImportField, ...string[]][] = [
    ['name', 'Descr. Prod.', 'Nome Prod.', 'Desc. Produto'],
    ['internal_code', 'Cód.', 'Cód. Int.', 'Cod. do Prod.', 'Ref.', 'Cód. Ref.'],
    ['barcode', 'Cód. Barras', 'Cód. de Barra', 'EAN-13', 'Cod. EAN'],
    ['category', 'Categ.', 'Cat.', 'Depto.', 'Grupo Prod.'],
    ['supplier', 'Fornec.', 'Forn.', 'Nome Fornec.'],
    ['description', 'Descr. Compl.', 'Obs.'],
    ['unit', 'Un.', 'Unid.', 'Und', 'Unid. Medida', 'U.M.'],
    ['sale_price', 'Vlr. Venda', 'Vl. Venda', 'Preço Vda', 'Pr. Venda', 'Vlr. Unit.', 'Preço de venda (R$)'],
    ['cost_price', 'Vl. Custo', 'Vlr. Compra', 'Prc. Custo', 'Custo Unit.', 'Custo R$'],
    ['stock', 'Est.', 'Est. Atual', 'Qtd.', 'Qtde', 'Qtde. Est.', 'Quant.', 'Qtd. em Estoque', 'Qnt'],
    ['min_stock', 'Est. Mínimo', 'Est. Min.', 'Estoque mín.', 'Qtd mínima', 'Qtde. Mín.', 'Mínimo', 'Mín.'],
    ['size', 'Tam.'],
    ['status', 'Sit.'],
  ]
  for (const [field, ...headings] of shortened)
    for (const heading of headings) {
      const columns = field === 'name' ? [heading] : ['Nome', heading]
      const { [field]: at } = guessColumns(columns, 'other')
      expect([heading, at]).toEqual([heading, columns.length - 1])
    }
  const others = [
    'Nome',
    'Validade',
    'Val.',
    'Desc. (%)',
    'CST',
    'Em estoque?',
    'Est. Máx.',
    'Vlr. Total',
    'Unitário',
  ]
  expect(guessColumns(others, 'other')).toEqual({ name: 0 })
})
