import { expect, test } from 'vitest'
import { readFile as read } from '../../../../test/import.ts'

const names = ({ drafts }: ReturnType<typeof read>) => drafts.map(({ product }) => product.name)
const told = ({ issues }: ReturnType<typeof read>) =>
  issues.map(({ line, field, message }) => [line, field, message])

test('a line with more values than the header has columns is refused: a decimal comma may have split one', () => {
  const found = read(
    'codigo,nome,preco,estoque\nB1,Arroz,10,50,2\nB2,Feijão,"8,90",3\nB3,Café,7,1,\nB4,Chá,1\n',
  )
  expect(told(found)).toEqual([
    [
      2,
      null,
      'Esta linha tem 5 valores, e o cabeçalho só 4 colunas. Um valor que contém o separador, como 10,50 entre vírgulas, deve estar entre aspas.',
    ],
  ])
  expect(names(found)).toEqual(['Feijão', 'Café', 'Chá'])
  expect(found.drafts[0]?.product.sale_price).toBe('8.90')
  expect(told(read('nome;preco\nA;1;2\n'))).toEqual([
    [2, null, expect.stringContaining('Esta linha tem 3 valores, e o cabeçalho só 2 colunas.')],
  ])
  // Without a header nobody knows how many there are.
  expect(JSON.stringify(read('Arroz;1,50\nFeijão;2,50;3\n'))).not.toContain('cabeçalho')
})

test('a cell whose quotes have taken in other lines is refused, one with line ends and quotes of its own is not', () => {
  const found = read(
    'codigo;nome;preco;estoque\nB1;"Barra 1/2"";1,5;2\nB2;Tubo 3/4";1,5;2\nB3;"Cano ""fino""\nde 1/2; preto";1;1\nB4;Chá 1";1;1\n',
  )
  expect(told(found)).toEqual([[2, null, expect.stringContaining('aspas')]])
  expect(found.drafts.map(({ product, line }) => [line, product.name])).toEqual([
    [4, 'Cano "fino" de 1/2; preto'],
    [6, 'Chá 1"'],
  ])
  for (const description of [
    '<p style=""color: red;"">Camisa</p>\n<p>100% algodão</p>',
    '""Premium"";\nde verão',
    'medidas: ""P""; ""M""; ""G""\nlavar à mão',
    'Dimensões: 10""; 20""; azul\ne mais; e mais; e mais; e mais',
  ]) {
    const honest = read(`codigo;nome;descricao;preco\nA1;Camisa;"${description}";"10,50"\nA2;Bota;;1\n`)
    expect(told(honest)).toEqual([])
    expect(names(honest)).toEqual(['Camisa', 'Bota'])
  }
})
