import { expect, test } from 'vitest'
import { salesChange } from './sales-change.ts'

const said = (recent: string, previous: string) => {
  const { text, tone } = salesChange({ count: 1, total: recent }, { count: 1, total: previous })
  return [text.replaceAll('\u00a0', ' '), tone]
}

test('states the change from the period before', () => {
  expect(said('125.00', '100.00')).toEqual(['R$ 125,00 · 25% a mais que nos 30 dias anteriores', 'good'])
  expect(said('50.00', '200.00')).toEqual(['R$ 50,00 · 75% a menos que nos 30 dias anteriores', 'bad'])
  expect(said('0.00', '10.00')).toEqual(['R$ 0,00 · 100% a menos que nos 30 dias anteriores', 'bad'])
  expect(said('30000.00', '1.00')).toEqual([
    'R$ 30.000,00 · 2.999.900% a mais que nos 30 dias anteriores',
    'good',
  ])
})

test('has no comparison if nothing was sold before', () => {
  expect(said('125.00', '0.00')).toEqual(['R$ 125,00 em 30 dias', 'neutral'])
  expect(said('0.00', '0.00')).toEqual(['R$ 0,00 em 30 dias', 'neutral'])
})

test('less than half a percent is no change', () => {
  expect(said('100.40', '100.00')).toEqual(['R$ 100,40 · como nos 30 dias anteriores', 'neutral'])
})
