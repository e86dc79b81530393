import { expect, test } from 'vitest'
import {
  choice,
  day,
  daysInOrder,
  flag,
  id,
  matching,
  pageNumber,
  readSearch,
  type SearchState,
  text,
  writeSearch,
} from './search-params.ts'

const schema = {
  search: text('busca'),
  page: pageNumber(),
  kind: choice('tipo', { in: 'entradas', out: 'saidas' }),
  days: choice('dias', { week: '7', month: '30' }, 'month'),
  month: matching('mes', /^\d{4}-\d{2}$/),
  person: id('pessoa'),
  creating: flag('novo'),
  since: day('desde'),
}
const person = '019a0000-0000-7000-8000-000000000001'
const usual: SearchState<typeof schema> = {
  search: '',
  page: 1,
  kind: undefined,
  days: 'month',
  month: undefined,
  person: undefined,
  creating: false,
  since: undefined,
}

test('written parameters are read back, and defaults are not in the address', () => {
  const given: SearchState<typeof schema> = {
    search: 'cabo',
    page: 3,
    kind: 'out',
    days: 'week',
    month: '2026-03',
    person,
    creating: true,
    since: '2026-02-28',
  }
  const address = writeSearch(schema, given)
  expect(address).toEqual({
    busca: 'cabo',
    pagina: '3',
    tipo: 'saidas',
    dias: '7',
    mes: '2026-03',
    pessoa: person,
    novo: '1',
    desde: '2026-02-28',
  })
  expect(readSearch(schema, address)).toEqual(given)
  expect(Object.values(writeSearch(schema, usual)).filter(Boolean)).toEqual([])
  expect(readSearch(schema, {})).toEqual(usual)
  // Only changed parameters are returned; the rest of the address stays.
  expect(writeSearch(schema, { days: undefined })).toEqual({ dias: undefined })
})

test('unreadable values count as not given', () => {
  const wrong = {
    pagina: '1e9',
    tipo: 'toString',
    dias: 'week',
    mes: 'x',
    pessoa: '-'.repeat(36),
    outro: 'x',
    desde: '2026-02-29',
  }
  expect(readSearch(schema, wrong)).toEqual(usual)
})

test('two days are a period only in order', () => {
  const [from, to] = ['2026-01-31', '2026-02-01']
  expect(daysInOrder({ from, to })).toEqual({ from, to })
  expect(daysInOrder({ from, to: from })).toEqual({ from, to: from })
  for (const days of [
    { from: to, to: from },
    { from, to: undefined },
    { from: undefined, to },
  ])
    expect(daysInOrder(days)).toBeNull()
})
