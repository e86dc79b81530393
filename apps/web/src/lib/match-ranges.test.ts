import { expect, test } from 'vitest'
import { matchRanges } from './match-ranges.ts'

const marked = (text: string, query: string) =>
  matchRanges(text, query).map(([from, to]) => text.slice(from, to))

test('marks matches, ignoring accents and case', () => {
  expect(marked('Café Torrado', 'CAFE')).toEqual(['Café'])
  expect(marked('Agua mineral', 'água')).toEqual(['Agua'])
})

test('marks every word in any place', () => {
  expect(marked('Camiseta Azul Azulejo', 'azul camis')).toEqual(['Camis', 'Azul', 'Azul'])
})

test('keeps its position when folding changes the length', () => {
  expect(marked('½ kg de ﬁo', 'fio')).toEqual(['ﬁo'])
  expect(marked('Cafe\u0301 da manhã', 'manha')).toEqual(['manhã'])
})

test('marks nothing for an empty text', () => {
  expect(marked('Café', '  ')).toEqual([])
  expect(marked('Café', 'x')).toEqual([])
})

test('marks of direction that came along with what was copied hide no match', () => {
  expect(marked('Ana Luz', '\u2066ana\u2069 \u200bluz')).toEqual(['Ana', 'Luz'])
})
