import { expect, test } from 'vitest'
import { labelTyped } from './label-typed.ts'

const labels = ['Água', 'Perda', 'Pix', 'Uso interno', 'Uso próprio']

test('letters find the label that begins with them, without accents and case', () => {
  expect(labelTyped(labels, 'a', -1)).toBe(0)
  expect(labelTyped(labels, 'PE', -1)).toBe(1)
  expect(labelTyped(labels, 'uso p', -1)).toBe(4)
  expect(labelTyped(labels, 'interno', -1)).toBe(-1)
  expect(labelTyped(labels, ' ', -1)).toBe(-1)
  expect(labelTyped([], 'p', -1)).toBe(-1)
})

test('a letter goes on from the chosen option and begins again at the end, further letters stay with it', () => {
  expect(labelTyped(labels, 'p', 1)).toBe(2)
  expect(labelTyped(labels, 'pp', 2)).toBe(1)
  expect(labelTyped(labels, 'pi', 2)).toBe(2)
  expect(labelTyped(labels, 'a', 0)).toBe(0)
})
