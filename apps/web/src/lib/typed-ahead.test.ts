import { expect, test } from 'vitest'
import { withKey } from './typed-ahead.ts'

const typed = (keys: string[]) =>
  keys.reduce<string | null>((held, key) => (held === null ? null : withKey(held, key)), '')

test('a number typed ahead is held with its corrections and the Enter after it', () => {
  expect(typed(['1', '2', ',', '5', 'Enter', '9'])).toBe('12,5\n9')
  expect(typed(['1', '2', 'Backspace', 'Backspace', '3'])).toBe('3')
})

test('what is no number calls it off, and so does an Enter or a correction without one', () => {
  for (const keys of [['a'], ['1', 'x'], ['Enter'], ['Backspace'], ['1', 'Tab'], ['1', 'Escape']])
    expect(typed(keys), keys.join()).toBeNull()
})
