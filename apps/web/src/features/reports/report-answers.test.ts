import type { Abc, Reasons } from '@prateleira/contract/reports/advanced-schemas'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { expect, test } from 'vitest'
import {
  abcAnswer,
  noProfitAnswer,
  pointLabel,
  reasonsAnswer,
  seriesAnswer,
  unknownCost,
} from './report-answers.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

test('points are named by day, month and year', () => {
  expect([
    pointLabel('day', '2026-03-01'),
    pointLabel('month', '2026-03-01'),
    pointLabel('year', '2026-01-01'),
  ]).toEqual(['01/03/2026', 'mar/2026', '2026'])
})

test('states the sales of a period and when most was sold', () => {
  const points = [
    { date: '2026-01-01', total: '0.10', count: 1 },
    { date: '2026-02-01', total: '1000.20', count: 2 },
  ]
  const answer = seriesAnswer({ unit: 'month', points }, { period: 'year' })
  expect(plain(answer.title)).toBe('As vendas somaram R$ 1.000,30 neste ano')
  expect([answer.count, plain(answer.best)]).toEqual(['3 vendas', 'Melhor mês: fev/2026, com R$ 1.000,20'])
  expect(seriesAnswer({ unit: 'day', points: [] }, { period: '7days' })).toMatchObject({
    title: 'Nenhuma venda nos últimos 7 dias',
    best: null,
    nothing: true,
  })
})

test('measures reasons by cost, and by number of exits for who sees none and where none is known', () => {
  const reason = (
    exit_reason: Reasons[number]['exit_reason'],
    movements: number,
    total_cost: string | null,
  ) => ({
    exit_reason,
    movements,
    quantities: [],
    total_value: '0.00',
    total_cost,
  })
  const all = { period: 'all' } as const
  const byCost = reasonsAnswer([reason('venda', 3, '10.00'), reason(null, 1, '20.00')], all)
  expect(byCost.title).toBe('Falta em inventário responde por 66,7% do custo do que saiu em todo o período')
  expect(byCost.rows.map(({ exit_reason, share }) => [exit_reason, share])).toEqual([
    [null, '66.6667'],
    ['venda', '33.3333'],
  ])
  for (const cost of [null, '0.00']) {
    const { title, rows } = reasonsAnswer([reason('perda_dano', 2, cost), reason('venda', 1, cost)], all)
    expect(title).toBe('Perda/Dano responde por 66,7% das saídas em todo o período')
    expect(rows.map(({ share }) => share)).toEqual(['66.6667', '33.3333'])
  }
  // Of sales of an earlier period, all of which came back in this one.
  const back = reasonsAnswer([reason('perda_dano', 1, '5.00'), reason('venda', 0, '-9.00')], all)
  expect(back.rows.map(({ share }) => share)).toEqual(['100.0000', '0'])
  expect(reasonsAnswer([], { period: '30days' }).title).toBe('Nada saiu nos últimos 30 dias')
})

test('states how few products bring in most', () => {
  const abc = (...counts: [number, number, number]): Abc => ({
    revenue: '100.00',
    classes: counts.map((products, index) => ({
      class: (['A', 'B', 'C'] as const)[index] as 'A',
      products,
      revenue: '0.00',
      share: index === 0 ? '81.25' : '0.00',
    })),
    curve: [],
    items: [],
    total: 0,
  })
  expect(abcAnswer(abc(3, 4, 993), { period: '30days' })).toBe(
    '3 de 1.000 produtos vendidos trazem 81,3% da receita nos últimos 30 dias',
  )
  expect(abcAnswer(abc(1, 0, 0), { period: 'year' })).toBe(
    '1 de 1 produto vendido traz 81,3% da receita neste ano',
  )
  expect(abcAnswer(abc(0, 0, 2), { period: 'all' })).toBe('As vendas não trouxeram receita em todo o período')
  expect(abcAnswer(abc(0, 0, 0), { period: '7days' })).toBe('Nenhuma venda nos últimos 7 dias')
})

test('names the days of each period', () => {
  const said = (period: ReportPeriod) => reasonsAnswer([], period).title
  expect(said({ period: 'today' })).toBe('Nada saiu hoje')
  expect(said({ period: 'lastmonth' })).toBe('Nada saiu no mês passado')
  expect(said({ period: 'dates', from: '2026-01-02', to: '2026-03-04' })).toBe(
    'Nada saiu de 02/01/2026 a 04/03/2026',
  )
  expect(said({ period: 'dates', from: '2026-01-02', to: '2026-01-02' })).toBe('Nada saiu em 02/01/2026')
})

test('states what makes a profit inexact, also when only returns or gifts have no cost', () => {
  const stated = (lines: number, sold: string) => plain(unknownCost({ lines, sold }))
  expect(stated(0, '0.00')).toBeNull()
  expect(stated(3, '120.00')).toBe(
    'R$ 120,00 vendidos sem custo conhecido (3 itens) contam inteiros como lucro.',
  )
  expect(stated(0, '-20.00')).toBe('R$ 20,00 devolvidos sem custo conhecido diminuem o lucro por inteiro.')
  expect(stated(1, '0.00')).toBe('1 item sem custo conhecido saiu: o lucro não desconta o que custou.')
  expect(noProfitAnswer({ sales: 0 }, { period: 'today' })).toBe('Nenhuma venda hoje')
  expect(noProfitAnswer({ sales: 2 }, { period: 'today' })).toBe('Tudo o que foi vendido hoje foi devolvido')
})
