import { expect, test } from 'vitest'
import { type Heard, heed, hush, IDLE, type Place, type Press } from './scanner.ts'

const burst = (text: string, step: number): Press[] =>
  [...text].map((key, index) => ({ key, code: /\d/.test(key) ? `Digit${key}` : key, time: index * step }))

const withEnd = (typed: Press[], end: string, later: number): Press[] => [
  ...typed,
  { key: end, code: end, time: (typed.at(-1)?.time ?? 0) + later },
]

/** The codes in keys that go to such a place; without one each key has reached it, at once or late. */
function codesIn(keys: Press[], place: Place): string[] {
  let state = IDLE
  const all: Heard[] = []
  const passed: Press[] = []
  for (const press of keys) {
    const { next, heard, verdict } = heed(state, press, place)
    state = next
    all.push(...heard)
    if (verdict === 'pass') passed.push(press)
  }
  all.push(...hush(state, Number.POSITIVE_INFINITY).heard)
  const codes = all.flatMap((one) => (one.kind === 'code' ? [one.code] : []))
  if (codes.length === 0) expect(passed.length + all.length).toBe(keys.length)
  return codes
}

const TEXT_PLACES = ['field', 'codes', 'amount'] as const
const ENDS = [
  ['Enter', 0],
  ['Enter', 500],
  ['Tab', 120],
] as const

test.each([8, 20, 30, 34])('no text that a person types is a code, %i ms a key', (step) => {
  // An uneven hand: what follows a pause is no code of its own.
  for (const place of TEXT_PLACES)
    for (const text of ['Maria da Silva', 'dona Ana', 'Linha 120 preta', 'rua A 12'])
      for (const uneven of [0, 45]) {
        const typed = burst(text, step).map((press, index) => ({
          ...press,
          time: press.time + (index > text.lastIndexOf(' ') ? uneven : 0),
        }))
        expect([text, codesIn(typed, place)]).toEqual([text, []])
        for (const [end, later] of ENDS)
          expect([text, later, codesIn(withEnd(typed, end, later || step), place)]).toEqual([text, later, []])
      }
})

test("an Enter that comes later than a scanner's belongs to no code", () => {
  for (const place of ['field', 'amount'] as const)
    for (const text of ['1250', '12345', 'LC120-A', 'Rua12'])
      for (const later of [200, 350, 500])
        expect([text, later, codesIn(withEnd(burst(text, 8), 'Enter', later), place)]).toEqual([
          text,
          later,
          [],
        ])
})

test('an amount with its decimals is none, a code with letters is one in every field', () => {
  for (const step of [1, 8, 20, 34]) {
    const ended = (text: string) => withEnd(burst(text, step), 'Enter', step)
    for (const text of ['2,35', '2.35', '1.250,00', '12,5'])
      expect([text, codesIn(ended(text), 'amount')]).toEqual([text, []])
    for (const place of TEXT_PLACES)
      for (const code of ['LC120-A', '7891000315507', 'AB.12'])
        expect([place, codesIn(ended(code), place)]).toEqual([place, [code]])
  }
})
