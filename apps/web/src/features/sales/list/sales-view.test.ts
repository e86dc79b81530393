import { expect, test } from 'vitest'
import { readSearch } from '../../../lib/search-params.ts'
import { filterOf } from './sale-filter.ts'
import { countFilters, noFilter, salesSearch, salesView } from './sales-view.ts'

const TODAY = '2026-03-09'
const of = (parameters: Record<string, string>) => salesView(readSearch(salesSearch, parameters), TODAY)

test('without parameters it is today; parameters choose days, method and status', () => {
  expect(of({})).toEqual({
    period: 'today',
    from: TODAY,
    to: TODAY,
    method: undefined,
    status: undefined,
    search: '',
    page: 1,
  })
  expect(of({ periodo: 'mes-passado', pagamento: 'pix', situacao: 'cancelada', pagina: '3' })).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-28',
    method: 'pix',
    status: 'cancelled',
    page: 3,
  })
  expect(of({ periodo: 'datas', de: '2026-01-05', ate: '2026-01-07' })).toMatchObject({
    period: 'dates',
    from: '2026-01-05',
    to: '2026-01-07',
  })
})

test('a number is looked for on all days, a name on those that are chosen, or on all while none are', () => {
  const name = { search: 'lucia', from: undefined, to: undefined }
  expect(filterOf(of({ busca: 'lucia' }))).toMatchObject(name)
  expect(filterOf(of({ busca: 'lucia', periodo: 'datas', de: '2026-01-07' }))).toMatchObject(name)
  expect(filterOf(of({ busca: 'lucia', periodo: 'hoje' }))).toMatchObject({ from: TODAY, to: TODAY })
  const by = (busca: string) => filterOf(of({ periodo: 'mes', busca }))
  expect(by('nº 12')).toMatchObject({ search: 'nº 12', from: undefined, to: undefined })
  expect(by('Maria 2')).toMatchObject({ search: 'Maria 2', from: '2026-03-01' })
})

test('invalid parameters are ignored', () => {
  expect(of({ periodo: 'datas', de: '2026-01-07', ate: '2026-01-05' })).toMatchObject({ period: 'today' })
  expect(of({ periodo: 'x', pagamento: 'cheque', situacao: '?', pagina: '-1' })).toEqual(of({}))
})

test('only an id opens a sale', () => {
  expect(readSearch(salesSearch, { venda: 'x' }).sale).toBeUndefined()
})

test('filters are counted beside the days, and none of them is left by clearing', () => {
  const view = of({ periodo: 'mes', pagamento: 'pix', situacao: 'cancelada', pagina: '2' })
  expect(countFilters(view)).toBe(2)
  expect(countFilters({ ...view, ...noFilter })).toBe(0)
})
