import { expect, test } from 'vitest'
import { roundsOf } from './run-import.ts'

const draft = (variants: number) => ({ product: { variants: Array.from({ length: variants }) } })
const shape = (variants: number[]) =>
  roundsOf(variants.map(draft)).map((round) => round.map(({ product }) => product.variants.length))

test('a round of an import is limited by its products and by their variants', () => {
  expect(shape([])).toEqual([])
  expect(shape(Array.from({ length: 401 }, () => 0)).map((round) => round.length)).toEqual([200, 200, 1])
  expect(shape(Array.from({ length: 12 }, () => 200)).map((round) => round.length)).toEqual([5, 5, 2])
  expect(shape([999, 1, 1, 1500, 3])).toEqual([[999, 1], [1], [1500], [3]])
})
