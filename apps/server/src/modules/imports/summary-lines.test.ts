import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile } from '../../../test/import.ts'

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
