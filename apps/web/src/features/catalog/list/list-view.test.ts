import { PRODUCT_SORTS } from '@prateleira/contract/catalog/rules'
import { productListInput } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { writeSearch } from '../../../lib/search-params.ts'
import { countFilters, isNarrowed, listView, noFilter, productsSearch } from './list-view.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const written = (changes: Parameters<typeof writeSearch<typeof productsSearch>>[1]) =>
  writeSearch(productsSearch, changes)

test("the address contains the list's state, and can be written back", () => {
  const address = { busca: 'cabo', categoria: id, estoque: 'baixo', status: 'inativos' }
  const view = listView({ ...address, busca: ' cabo ', pagina: '3' })
  expect(view).toEqual({
    filter: { search: 'cabo', category: id, stock: 'low', status: 'inactive' },
    sort: undefined,
    page: 3,
  })
  expect(written(view.filter)).toEqual(address)
  expect(listView(written({ category: 'none' })).filter.category).toBe('none')
  expect([isNarrowed(view), isNarrowed(listView({ pagina: '2' }))]).toEqual([true, false])
  expect(isNarrowed(listView({ ...address, ...written(noFilter) }))).toBe(false)
})

test('every order and stock filter is in the address; defaults are not', () => {
  for (const sort of [...PRODUCT_SORTS, undefined]) expect(listView(written({ sort })).sort).toBe(sort)
  for (const stock of ['low', 'available', 'none', undefined] as const)
    expect(listView(written({ stock })).filter.stock).toBe(stock)
  expect(written({ sort: undefined, stock: undefined, status: 'active', page: 1 })).toEqual({})
  expect(countFilters(listView({ busca: 'x', estoque: 'zerado', status: 'inativos' }))).toBe(2)
})

test('invalid parameters are ignored, and the API accepts the rest', () => {
  const wrong = { categoria: "x' or 1", estoque: 'toString', status: 'x', ordem: '__proto__', pagina: '-1' }
  expect(listView(wrong)).toEqual({
    filter: { search: '', category: undefined, stock: undefined, status: 'active' },
    sort: undefined,
    page: 1,
  })
  expect(listView({ pagina: '1.5' }).page).toBe(1)
  const { filter, ...rest } = listView({
    busca: 'x'.repeat(300),
    categoria: '-'.repeat(36),
    pagina: '999999',
  })
  expect(productListInput.safeParse({ ...filter, ...rest }).success).toBe(true)
})
