import { rightsOf } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { searchGroups } from '../features/search/options.ts'
import { searchablePages } from './navigation.ts'

test.each([
  ['chave pix', 'Perfil'],
  ['trocar senha', 'Perfil'],
  ['desconto', 'Perfil'],
  ['abrir caixa', 'Caixa'],
  ['cancelar venda', 'Vendas'],
  ['registrar entrada', 'Entrada de Estoque'],
  ['registrar saída', 'Saída de Estoque'],
  ['cadastrar produto', 'Novo Produto'],
  ['contar', 'Contar estoque'],
])('%s is found in %s', (words, page) => {
  const pages = searchGroups(words, undefined, searchablePages(rightsOf('owner')))
  expect(pages.flatMap(({ options }) => options.map(({ label }) => label))).toContain(page)
})
