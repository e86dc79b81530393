import { expect, test } from 'vitest'
import { othersWords } from './aside-words.ts'

test("whoever would send others' sales is told that they will count as their own", () => {
  const words = (...people: string[]) =>
    othersWords(
      people.map((person) => ({ person })),
      'bia',
    )
  expect(words('bia')).toBeNull()
  expect(words('ana')).toBe('É de outra pessoa: enviada por você, conta como sua.')
  expect(words('bia', 'ana')).toBe('Uma é de outra pessoa: enviada por você, conta como sua.')
  expect(words('ana', 'rui')).toBe('2 são de outras pessoas: enviadas por você, contam como suas.')
})
