import type { ActivityDay } from '@prateleira/contract/reports/schemas'
import { expect, test } from 'vitest'
import { movementsAnswer, salesAnswer } from './activity-answers.ts'

const day = (date: string, more: Partial<ActivityDay> = {}): ActivityDay => ({
  date,
  entries: '0',
  exits: '0',
  sales_total: '0.00',
  sales_count: 0,
  ...more,
})

test('states whether more came in or went out', () => {
  const said = (entries: string, exits: string) =>
    movementsAnswer([day('2026-11-20', { entries }), day('2026-11-21', { exits })], false).title
  expect(said('2', '1')).toBe('Entrou mais do que saiu nos últimos 2 dias')
  expect(said('9', '10')).toBe('Saiu mais do que entrou nos últimos 2 dias')
  expect(said('2.00', '2')).toBe('Entrou tanto quanto saiu nos últimos 2 dias')
  expect(said('0', '0')).toBe('Nada entrou nem saiu nos últimos 2 dias')
})

test('does not compare sums of several units', () => {
  const days = [day('2026-11-20', { entries: '29' }), day('2026-11-21', { entries: '25', exits: '17.058' })]
  expect(movementsAnswer(days, true)).toEqual({
    title: 'Entradas e saídas nos últimos 2 dias',
    entries: '54',
    exits: '17.058',
    nothing: false,
  })
})

test('adds quantities without losing a digit', () => {
  const days = ['0.1', '0.2'].map((entries, index) => day(`2026-11-2${index}`, { entries }))
  expect(movementsAnswer(days, false).entries).toBe('0.3')
})

test('states the total of the sales and the best day', () => {
  const best = day('2026-11-21', { sales_total: '1000.50', sales_count: 2 })
  const answer = salesAnswer([day('2026-11-20', { sales_total: '234', sales_count: 1 }), best])
  expect(answer.title.replaceAll('\u00a0', ' ')).toBe('As vendas somaram R$ 1.234,50 nos últimos 2 dias')
  expect(answer).toMatchObject({ count: '3 vendas', best, nothing: false })
})

test('gifts are sales without a best day', () => {
  expect(salesAnswer([day('2026-11-21', { sales_count: 1 })])).toMatchObject({
    count: '1 venda',
    best: null,
    nothing: false,
  })
  expect(salesAnswer([day('2026-11-20'), day('2026-11-21')])).toMatchObject({
    title: 'Nenhuma venda nos últimos 2 dias',
    nothing: true,
  })
})
