import { expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { searchGroups } from './options.ts'

const pages = [
  { path: paths.exit, label: 'Saída de Estoque', words: 'venda baixa' },
  { path: paths.products, label: 'Produtos', words: 'catálogo' },
]

test('finds pages by any of their words, ignoring accents and case', () => {
  const labels = (query: string) =>
    searchGroups(query, undefined, pages).flatMap(({ options }) => options.map((o) => o.label))
  expect(labels('SAIDA')).toEqual(['Saída de Estoque'])
  expect(labels('estoque venda')).toEqual(['Saída de Estoque'])
  expect(labels('catalogo')).toEqual(['Produtos'])
  expect(labels('   ')).toEqual([])
})

test('lists products first, those that only resemble the text last, and links each result to its page', () => {
  const groups = searchGroups(
    'saida',
    {
      products: [
        {
          id: 'p',
          name: 'Café',
          size: '250 g',
          color: null,
          internal_code: 'PR1',
          total_stock: '12.5000',
          unit: 'kg',
          exact: false,
          similar: false,
        },
        {
          id: 'l',
          name: 'Saia',
          size: null,
          color: null,
          internal_code: 'PR2',
          total_stock: '1.0000',
          unit: 'un',
          exact: false,
          similar: true,
        },
      ],
      sales: [],
      customers: [
        { id: 'c', name: 'Ana', balance: '54.62' },
        { id: 'd', name: 'Anabela', balance: '0.00' },
        { id: 'e', name: 'Anita', balance: null },
      ],
      suppliers: [{ id: 's', name: 'Sítio' }],
    },
    pages,
  )
  expect(groups.map(({ label }) => label)).toEqual([
    'Produtos',
    'Clientes',
    'Fornecedores',
    'Páginas',
    'Produtos parecidos',
  ])
  expect(groups.map(({ options }) => [options[0]?.to, options[0]?.search])).toEqual([
    ['/produtos', { produto: 'p' }],
    ['/clientes', { contato: 'c' }],
    ['/fornecedores', { contato: 's' }],
    ['/movimentacoes/saida', undefined],
    ['/produtos', { produto: 'l' }],
  ])
  expect(groups[1]?.options.map(({ detail }) => detail?.replaceAll('\u00a0', ' '))).toEqual([
    'deve R$ 54,62',
    undefined,
    undefined,
  ])
  expect(groups[0]?.options[0]).toMatchObject({ label: 'Café · 250 g', detail: 'PR1 · 12,5 kg' })
})
