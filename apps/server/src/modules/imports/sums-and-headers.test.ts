import type { ImportField } from '@prateleira/contract/imports/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile } from '../../../test/import.ts'
import { guessColumns } from './guess-columns.ts'

const names = ({ drafts }: ReturnType<typeof readFile>) => drafts.map(({ product }) => product.name)
const told = ({ issues }: ReturnType<typeof readFile>) =>
  issues.map(({ line, field, message }) => [line, field, message])

test('total lines are skipped in any wording, but never a product with a code', () => {
  const labels = [
    'Soma',
    'SUBTOTAL',
    'Sub-total:',
    'Total geral',
    'Totais',
    'Soma total',
    'Total de itens',
    'TOTAL: 12',
    'Total R$ 1.234,50',
    'Total de 35 produtos',
    'Valor total',
    'Quantidade total',
    'Subtotal Bebidas',
    'Total Bebidas',
    'Total da categoria Bebidas',
    'Somatório',
    'TOTAL EM ESTOQUE',
    'Grand total',
  ]
  const shapes: ((label: string) => string)[] = [
    (label) => `;${label};;3,00;2;`,
    (label) => `${label};;;3,00;2;`,
    (label) => `;;${label};3,00;2;`,
    (label) => `;;;3,00;2;${label}`,
  ]
  fc.assert(
    fc.property(fc.constantFrom(...labels), fc.constantFrom(...shapes), (label, shape) => {
      const found = readFile(
        `codigo;nome;categoria;preco;estoque;obs\nA;Suco;Bebidas;1,50;1;\n;Chá;Bebidas;1,50;1;\n${shape(label)}\n`,
      )
      expect(names(found)).toEqual(['Suco', 'Chá'])
      expect(found.skipped).toEqual([
        { line: 4, reason: `Linha de total: “${label}”. Se for um produto, dê a ele um código.` },
      ])
      expect(told(found)).toEqual([])
    }),
  )
  const products = ['Soma', 'Total', 'Total geral'].map((name, index) => `T${index};${name};;1;1;`)
  const others = ['Total 12', 'Totalflex', 'Somaz', 'Sabão Total', 'Suco total fruta', 'Total Action creme']
  const found = readFile(
    `codigo;nome;categoria;preco;estoque;obs\n${[...products, ...others.map((name) => `;${name};Total;1;1;Total`)].join('\n')}\n`,
  )
  expect(names(found)).toEqual(['Soma', 'Total', 'Total geral', ...others])
  expect(found.skipped).toEqual([])
})

test('numbers alone below the last product are a total, not a product without a name', () => {
  const found = readFile('codigo;nome;preco;estoque\nA;Suco;1,50;1\nB;;3;4\n;;2,00;5\n;;"R$ 4,50";6\n')
  expect(found.skipped).toEqual([
    { line: 4, reason: 'Só traz números: parece a soma das colunas.' },
    { line: 5, reason: 'Só traz números: parece a soma das colunas.' },
  ])
  expect(told(found)).toEqual([[3, 'name', 'Por favor, informe o nome do produto.']])
  const within = readFile('codigo;nome;preco;estoque\n;;2,00;5\nA;Suco;1,50;1\n')
  expect([within.skipped, told(within)]).toEqual([[], [[2, 'name', 'Por favor, informe o nome do produto.']]])
})

test('a file without a header loses no line', () => {
  const { sheet } = readFile('Café;10,00;5\nChá;2,00;3\n')
  expect([sheet.columns, sheet.rows.length]).toEqual([['Coluna A', 'Coluna B', 'Coluna C'], 2])
  expect(readFile('Café;Preço\nChá;2,00\n').sheet.rows).toHaveLength(1)
})

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
