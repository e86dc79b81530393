import { PRODUCT_SORTS } from '@prateleira/contract/catalog/rules'
import { expect, test } from 'vitest'
import { categoryWord, countFilters, isNarrowed, listView, sortWord, stockWord } from './list-view.ts'

const id = '019a0000-0000-7000-8000-000000000001'

test('the address says what is listed, and what it says can be written back', () => {
  const view = listView({ busca: ' cabo ', categoria: id, estoque: 'baixo', status: 'inativos', pagina: '3' })
  expect(view).toEqual({
    filter: { search: 'cabo', category: id, stock: 'low', status: 'inactive' },
    sort: undefined,
    page: 3,
  })
  expect([categoryWord(id), stockWord('low'), stockWord('available'), stockWord(undefined)]).toEqual([
    id,
    'baixo',
    'normal',
    undefined,
  ])
  expect(listView({ categoria: categoryWord('none') }).filter.category).toBe('none')
  expect([isNarrowed(view), isNarrowed(listView({ pagina: '2' }))]).toEqual([true, false])
})

test('every order and stock filter stands in the address; newest first does not', () => {
  for (const sort of [...PRODUCT_SORTS, undefined])
    expect(listView({ ordem: sortWord(sort) }).sort).toBe(sort)
  for (const stock of ['low', 'available', 'none', undefined] as const)
    expect(listView({ estoque: stockWord(stock) }).filter.stock).toBe(stock)
  expect(countFilters(listView({ busca: 'x', estoque: 'zerado', status: 'inativos' }))).toBe(2)
})

test('what the address says wrongly is left aside', () => {
  expect(listView({ categoria: "x' or 1", estoque: 'toString', status: 'x', pagina: '-1' })).toEqual({
    filter: { search: '', category: undefined, stock: undefined, status: 'active' },
    sort: undefined,
    page: 1,
  })
  expect(listView({ pagina: '1.5' }).page).toBe(1)
})
