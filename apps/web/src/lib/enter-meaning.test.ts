import { expect, test } from 'vitest'
import { answersTold, type EnterState, meaningOfEnter, sightOf } from './enter-meaning.ts'

const take = (key: string) => ({ kind: 'take', key })
const two = ['azul', 'branca']

test.each<[string, EnterState, object]>([
  ['waits for the answer', { found: null }, { kind: 'wait' }],
  ['waits even for what an older list has marked', { found: null, mark: null }, { kind: 'wait' }],
  ['takes the only one that is found, seen or not', { found: ['azul'] }, take('azul')],
  ['takes a whole code among several', { found: two, exact: ['branca'] }, take('branca')],
  [
    'takes a whole code before what the list has marked',
    { found: two, exact: ['branca'], mark: { key: 'azul', sight: 'seen' } },
    take('branca'),
  ],
  [
    'takes what an arrow has marked before all else',
    { found: two, exact: ['branca'], mark: { key: 'azul', sight: 'chosen' } },
    take('azul'),
  ],
  ['takes what was seen marked', { found: two, mark: { key: 'azul', sight: 'seen' } }, take('azul')],
  [
    'takes nothing of several that was not seen',
    { found: two, mark: { key: 'azul', sight: 'new' } },
    { kind: 'choose' },
  ],
  ['takes nothing of several that were not shown', { found: two }, { kind: 'choose' }],
  ['asks which of those with the same code', { found: [...two, 'x'], exact: two }, { kind: 'choose' }],
  ['says that there is none', { found: [] }, { kind: 'none' }],
  ['takes no name for a scanned code', { found: ['azul'], scanned: true }, { kind: 'none' }],
  [
    'takes no mark for a scanned code',
    { found: two, exact: ['branca'], mark: { key: 'azul', sight: 'chosen' }, scanned: true },
    take('branca'),
  ],
])('Enter %s', (_, state, meaning) => {
  expect(meaningOfEnter(state)).toEqual(meaning)
})

test('a mark counts as seen a moment after it appeared, at once when it was announced, never with a key held down', () => {
  const mark = { since: 1000, chosen: false }
  const at = (timeStamp: number, repeat = false) => ({ timeStamp, repeat })
  expect(sightOf(at(1000), mark, false)).toBe('new')
  expect(sightOf(at(900), mark, false)).toBe('new')
  expect(sightOf(at(1250), mark, false)).toBe('seen')
  expect(sightOf(at(1010), mark, true)).toBe('seen')
  expect(sightOf(at(2000, true), mark, true)).toBe('new')
  expect(sightOf(at(1000), { ...mark, chosen: true }, false)).toBe('chosen')
})

test('a second Enter applies to the message about the same text once it could be read', () => {
  const told = { text: 'camisa', kind: 'choose' as const, at: 1000 }
  const at = (timeStamp: number, repeat = false) => ({ timeStamp, repeat })
  expect(answersTold(at(1080), told, 'camisa')).toBe(false)
  expect(answersTold(at(1250), told, 'camisa')).toBe(true)
  expect(answersTold(at(1250), told, 'camisas')).toBe(false)
  expect(answersTold(at(2000, true), told, 'camisa')).toBe(false)
  expect(answersTold(at(1250), null, 'camisa')).toBe(false)
})
