import { expect, test } from 'vitest'
import { COUNT_NAME_MAX } from './constants.ts'
import { changeWords, cutCountName, differenceWords } from './rules.ts'
import { countInput } from './schemas.ts'

test('a difference has its sign', () => {
  expect(['5', '-3', '-0.25'].map((change) => changeWords(change, (quantity) => `${quantity} un`))).toEqual([
    '+5 un',
    '−3 un',
    '−0.25 un',
  ])
})

test('a difference of less than two is told in the singular', () => {
  const said = (difference: string) => differenceWords(difference, (quantity) => `${quantity} un`)
  expect(['0', '-1', '1', '-1.5', '0.25', '-2', '3'].map(said)).toEqual([
    'Confere',
    'Falta 1 un',
    'Sobra 1 un',
    'Falta 1.5 un',
    'Sobra 0.25 un',
    'Faltam 2 un',
    'Sobram 3 un',
  ])
})

test('a name that the product or category gives is cut to what the form takes, between whole characters', () => {
  const taken = (name: string) => countInput.shape.name.safeParse(name)
  for (const name of ['Acerto: Caneta', 'a'.repeat(200), `Acerto:${'🍓'.repeat(60)}`]) {
    const cut = cutCountName(name)
    expect(taken(cut)).toMatchObject({ success: true, data: cut })
    expect(name.startsWith(cut)).toBe(true)
  }
  expect(taken('a'.repeat(COUNT_NAME_MAX)).success).toBe(true)
  expect(taken('a'.repeat(COUNT_NAME_MAX + 1)).success).toBe(false)
})
